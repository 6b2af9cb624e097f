"""The language server, asked by a real client over standard input and output."""

import asyncio
import sys

import pytest

from nightfall_cli.scenario.collect import shipped_folder


def module(name):
    """A module of the extra; loaded by the test, since every worker collects this file."""
    return pytest.importorskip(name, reason="the extra lsp is not installed")


URI = "file:///block.toml"
TEXT = (shipped_folder() / "examples/block-absorption.toml").read_text(encoding="utf-8")
FAULTY = TEXT.replace("resolve Ivan", "resolv Ivan").replace('title = "', 'title = "𝕍 ')
LINES = FAULTY.splitlines()


def place(words, after=0):
    """The document and the place of these words, in the units of the protocol."""
    lsp = module("lsprotocol.types")
    line = next(number for number, text in enumerate(LINES) if words in text)
    column = len(LINES[line][: LINES[line].index(words) + after].encode("utf-16-le")) // 2
    return {"text_document": lsp.TextDocumentIdentifier(URI), "position": lsp.Position(line, column)}


async def conversation():
    """Return what the server answers, by request."""
    lsp, clients = module("lsprotocol.types"), module("pygls.lsp.client")
    client = clients.LanguageClient("an editor", "1")
    told = asyncio.Queue()
    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda found: told.put_nowait(found.diagnostics))
    await client.start_io(sys.executable, "-m", "nightfall_cli", "lsp", "--no-user-cards")
    capabilities = lsp.ClientCapabilities()
    await client.initialize_async(lsp.InitializeParams(capabilities, root_uri="file:///", locale="de-AT"))
    client.initialized(lsp.InitializedParams())
    document = lsp.TextDocumentItem(URI, "toml", 1, FAULTY)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
    said = {"faults": await told.get()}
    at = place("resolv Ivan")["position"]
    document = lsp.TextDocumentIdentifier(URI)
    asked = lsp.CodeActionParams(document, lsp.Range(at, at), lsp.CodeActionContext([]))
    said["fixes"] = await client.text_document_code_action_async(asked)
    said["offers"] = (await client.text_document_completion_async(lsp.CompletionParams(**place("resolv Ivan")))).items
    said["hover"] = await client.text_document_hover_async(lsp.HoverParams(**place("example.blocker", 3)))
    said["card"] = await client.text_document_hover_async(lsp.HoverParams(**place("Ivan Radinsky", 3)))
    said["place"] = await client.text_document_definition_async(lsp.DefinitionParams(**place("combat.order", 3)))
    said["name"] = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**place("Brad: choose")))
    renamed = lsp.RenameParams(**place("Brad: choose"), new_name="Zoe")
    said["renamed"] = (await client.text_document_rename_async(renamed)).changes[URI]
    change = lsp.TextDocumentContentChangePartial(range=said["fixes"][0].edit.changes[URI][0].range, text="resolve")
    version = lsp.VersionedTextDocumentIdentifier(2, URI)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
    said["fixed"] = await told.get()
    said["lenses"] = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    run = said["lenses"][1].command
    said["run"] = await client.workspace_execute_command_async(lsp.ExecuteCommandParams(run.command, run.arguments))
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return said


@pytest.mark.slow
def test_an_editor_is_answered():
    said = asyncio.run(conversation())
    (fault,) = said["faults"]
    assert (fault.message, fault.severity) == ('unknown verb "resolv"; did you mean "resolve"?', 1)
    (fix,) = said["fixes"]
    assert fix.title == 'change to "resolve"' and fix.edit.changes[URI][0].range == fault.range
    assert "resolve " in [item.text_edit.new_text for item in said["offers"] if not item.tags]
    assert all(item.detail.startswith("✗ ") for item in said["offers"] if item.tags)
    assert said["hover"].contents.value.startswith('"Indigo Six" and Alton Hickman block')
    assert said["card"].contents.value.startswith("Ivan Radinsky: weiß, ≈Vampir, Kreatur, Preis ≈5")
    assert said["place"].uri.endswith("rulebook.py")
    assert said["name"].end.character - said["name"].start.character == len("Brad")
    assert {edit.new_text for edit in said["renamed"]} == {"Zoe"}
    assert len(said["renamed"]) == TEXT.count("Brad")
    assert list(said["fixed"]) == []
    assert [lens.command.title for lens in said["lenses"]][:2] == ["run under every edition", "run under en"]
    assert said["run"] == ["1 passed, 0 failed"]
