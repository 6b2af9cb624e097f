"""The language server: turns requests of an editor into questions to this room, and answers into messages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.editor.completion import completions
from nightfall_cli.editor.edited_file import EditedFile, Spot
from nightfall_cli.editor.hover import definition, hover, pointed, rename_player
from nightfall_cli.editor.remarks import FAILS, FAULT, NOTE, editions_in, remarks, run_report
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.editor.remarks import Remark

RUN = "nightfall.run"
_SEVERITIES = {
    FAULT: lsp.DiagnosticSeverity.Error,
    FAILS: lsp.DiagnosticSeverity.Warning,
    NOTE: lsp.DiagnosticSeverity.Information,
}


class NightfallServer:
    """The newest version of each open text, the remarks shown about it, and an answer for each kind of request."""

    def __init__(self, library: Library) -> None:
        self.server = LanguageServer("nightfall", __version__)
        self.library = library
        self.language = "en"
        self.files: dict[str, EditedFile] = {}
        self.shown: dict[str, list[Remark]] = {}
        for method, answer in (
            (lsp.INITIALIZE, self.initialize),
            (lsp.INITIALIZED, self.warm),
            (lsp.TEXT_DOCUMENT_DID_OPEN, self.changed),
            (lsp.TEXT_DOCUMENT_DID_CHANGE, self.changed),
            (lsp.TEXT_DOCUMENT_DID_CLOSE, self.closed),
            (lsp.TEXT_DOCUMENT_HOVER, self.hover),
            (lsp.TEXT_DOCUMENT_DEFINITION, self.definition),
            (lsp.TEXT_DOCUMENT_CODE_LENS, self.lenses),
            (lsp.TEXT_DOCUMENT_PREPARE_RENAME, self.prepare_rename),
            (lsp.TEXT_DOCUMENT_RENAME, self.rename),
        ):
            self.server.feature(method)(partial(answer))
        triggers = lsp.CompletionOptions(trigger_characters=list(' ":=,['))
        self.server.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)(partial(self.complete))
        quick = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
        self.server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, quick)(partial(self.fixes))
        self.server.command(RUN)(partial(self.run))

    # -- texts and places -------------------------------------------------------------------------
    def file(self, uri: str) -> EditedFile:
        """Return the newest version of a text."""
        text = self.server.workspace.get_text_document(uri).source
        known = self.files.get(uri)
        if known is None or known.source != text:
            known = self.files[uri] = EditedFile(text, self.library)
        return known

    def place(self, uri: str, position: lsp.Position) -> tuple[EditedFile, int, int]:
        """Return a text, and the line and column of a place in it."""
        document, file = self.server.workspace.get_text_document(uri), self.file(uri)
        at = document.position_codec.position_from_client_units(document.lines, position)
        line = min(at.line, len(file.lines) - 1)
        return file, line, min(at.character, len(file.lines[line]))

    def range(self, uri: str, spot: Spot) -> lsp.Range:
        document = self.server.workspace.get_text_document(uri)
        start, end = (lsp.Position(spot.line, column) for column in (spot.start, spot.end))
        return document.position_codec.range_to_client_units(document.lines, lsp.Range(start, end))

    def initialize(self, params: lsp.InitializeParams) -> None:
        language = (params.locale or "").partition("-")[0].casefold()
        self.language = language if language in LANGUAGES else self.language

    def warm(self, params: lsp.InitializedParams) -> None:
        """Read what the first answers need."""
        file = EditedFile("rules = []", self.library)
        hover(EditedFile('rules = ["chain.lifo"]', self.library), 0, 12)
        completions(file, 0, 9)

    def changed(self, params: lsp.DidOpenTextDocumentParams | lsp.DidChangeTextDocumentParams) -> None:
        """Show the remarks about a new version of a text."""
        uri = params.text_document.uri
        self.show(uri, remarks(self.file(uri)))

    def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        self.show(uri, [])
        self.files.pop(uri, None)

    def show(self, uri: str, found: list[Remark]) -> None:
        """Show remarks about a text, in place of those before."""
        self.shown[uri] = found
        shown = [
            lsp.Diagnostic(self.range(uri, spot), problem, _SEVERITIES[kind], code or None, source="nightfall")
            for spot, kind, problem, code, _ in found
        ]
        self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown))

    def fixes(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """Return the fixes of the remarks in a range."""
        uri, first, last = params.text_document.uri, params.range.start.line, params.range.end.line
        found = [fix for one in self.shown.get(uri, []) if first <= one.spot.line <= last for fix in one.fixes]
        return [
            lsp.CodeAction(fix.title, lsp.CodeActionKind.QuickFix, edit=self.edit(uri, [(fix.spot, fix.text)]))
            for fix in found
        ]

    def edit(self, uri: str, changes: list[tuple[Spot, str]]) -> lsp.WorkspaceEdit:
        return lsp.WorkspaceEdit({uri: [lsp.TextEdit(self.range(uri, spot), text) for spot, text in changes]})

    # -- answers at a place -----------------------------------------------------------------------
    def complete(self, params: lsp.CompletionParams) -> lsp.CompletionList:
        """Return the completions at a place, in their order; the server, not the editor, chooses what fits."""
        uri, (file, line, column) = params.text_document.uri, self.place(params.text_document.uri, params.position)
        items = []
        for number, one in enumerate(completions(file, line, column)):
            typed = file.lines[line][one.spot.start : column]
            item = lsp.CompletionItem(one.label, detail=one.about or None, filter_text=typed, sort_text=f"{number:04}")
            item.text_edit = lsp.TextEdit(self.range(uri, one.spot), one.text)
            if one.refused:
                item.detail = f"✗ {one.refused}"
                item.tags = [lsp.CompletionItemTag.Deprecated]
            items.append(item)
        return lsp.CompletionList(is_incomplete=True, items=items)

    def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        spot, lines = hover(*self.place(params.text_document.uri, params.position), self.language)
        shown = lsp.MarkupContent(lsp.MarkupKind.PlainText, "\n".join(lines))
        return lsp.Hover(shown, self.range(params.text_document.uri, spot)) if lines else None

    def definition(self, params: lsp.DefinitionParams) -> lsp.Location | None:
        found = definition(*self.place(params.text_document.uri, params.position))
        if found is None:
            return None
        path, line, column = found
        uri = path.as_uri() if path is not None else params.text_document.uri
        at = lsp.Position(line, column)
        return lsp.Location(uri, lsp.Range(at, at) if path is not None else self.range(uri, Spot(line, column, column)))

    def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        found = pointed(*self.place(params.text_document.uri, params.position))
        return self.range(params.text_document.uri, found.spot) if found.player else None

    def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        file, line, column = self.place(params.text_document.uri, params.position)
        player = pointed(file, line, column).player
        try:
            if not player:
                raise ValueError("only players can be renamed")
            return self.edit(params.text_document.uri, rename_player(file, player, params.new_name.strip()))
        except ValueError as error:
            raise JsonRpcInvalidParams(str(error)) from error

    def lenses(self, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        """Return a lens for all editions of a scenario, and one for each."""
        uri = params.text_document.uri
        top = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        editions = editions_in(self.file(uri))
        titles = {"": "run under every edition", **{edition: f"run under {edition}" for edition in editions}}
        return [
            lsp.CodeLens(top, lsp.Command(title, RUN, arguments=[uri, edition]))
            for edition, title in (titles.items() if editions else ())
        ]

    def run(self, uri: str, edition: str) -> list[str]:
        """Run a scenario under one edition, or all for ""; show the failures, and return the report."""
        file = self.file(uri)
        self.show(uri, remarks(file, edition, TEST_POSITIONS))
        summary, *report = run_report(file, edition)
        self.server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, summary))
        return [summary, *report]
