"""The one writer and the one reader of the user's files."""

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from nightfall_cli.__main__ import main
from nightfall_cli.files.limits import FILE_BYTES
from nightfall_cli.files.reading import UnreadableFile, glance, list_files, read_text
from nightfall_cli.files.writing import UnwritableFile, open_stream, write_file, write_private

STEPS = ("open", "write", "fsync", "replace", "close")


class NthFails:
    """One of the system's calls, which fails when it is called for the n-th time."""

    def __init__(self, name, number):
        self.name = name
        self.real = getattr(os, name)
        self.left = number

    def __call__(self, *args, **kwargs):
        self.left -= 1
        if self.left == 0:
            if self.name == "close":
                self.real(*args)
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.real(*args, **kwargs)


def test_every_step_may_fail_and_the_file_is_whole(tmp_path, monkeypatch):
    failures = 0
    for name in STEPS:
        for number in range(1, 9):
            target = tmp_path / "game.toml"
            target.write_text("old")
            call = NthFails(name, number)
            with monkeypatch.context() as patch:
                patch.setattr(os, name, call)
                try:
                    write_file(target, "new")
                except UnwritableFile as error:
                    failures += 1
                    assert str(target) in str(error) and "No space left on device" in str(error)
            assert target.read_text() in ("old", "new")
            assert list(tmp_path.iterdir()) == [target]
            if call.left > 0:
                break
            if name in ("write", "replace"):
                assert target.read_text() == "old"
    assert failures >= len(STEPS)


def test_a_full_device_says_so():
    with pytest.raises(UnwritableFile, match=r"/dev/full: cannot be written: No space left on device"):
        write_file("/dev/full", "text")


def test_devices_stay_devices():
    write_file("/dev/null", "text")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_new_file_is_written_through_no_link(tmp_path):
    outside = tmp_path / "outside"
    outside.write_text("kept")
    link = tmp_path / "game.toml"
    link.symlink_to(outside)
    for name in ("game.toml.part", "game.toml.new"):
        (tmp_path / name).symlink_to(outside)
    write_file(link, "new")
    assert outside.read_text() == "kept"
    assert link.read_text() == "new" and not link.is_symlink()


def test_a_private_file_follows_the_users_own_link(tmp_path):
    outside = tmp_path / "dotfiles" / "settings.toml"
    outside.parent.mkdir()
    outside.write_text("old")
    link = tmp_path / "config" / "settings.toml"
    link.parent.mkdir()
    link.symlink_to(outside)
    write_private(link, "new")
    assert link.is_symlink() and outside.read_text() == "new"
    assert stat.S_IMODE(outside.stat().st_mode) == 0o600


def test_an_existing_file_keeps_its_mode_and_a_new_one_follows_the_mask(tmp_path):
    target, other = tmp_path / "a", tmp_path / "b"
    target.write_text("old")
    target.chmod(0o640)
    before = os.umask(0o027)
    try:
        write_file(target, "new")
        write_file(other, "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert stat.S_IMODE(other.stat().st_mode) == 0o640
    target.chmod(0o755)
    write_file(target, b"bytes")
    assert stat.S_IMODE(target.stat().st_mode) == 0o755 and target.read_bytes() == b"bytes"


def test_a_write_protected_file_is_not_replaced(tmp_path, monkeypatch):
    target = tmp_path / "a"
    target.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(UnwritableFile, match="a: cannot be written: Permission denied"):
        write_file(target, "new")
    assert target.read_text() == "old"


def test_what_is_no_file_is_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name, reason in ((".", "Is a directory"), ("pipe", "No such device"), ("missing/x", "No such file")):
        with pytest.raises(UnwritableFile, match=reason):
            write_file(tmp_path / name, "new")
    with pytest.raises(UnwritableFile, match=r"'\\ud800' is not a character of UTF-8"):
        write_file(tmp_path / "x", "\ud800")
    assert not (tmp_path / "x").exists()


def test_a_stream_of_lines_is_new_or_a_regular_file(tmp_path):
    path = tmp_path / "games.ndjson"
    with open_stream(path, new=True) as file:
        file.write(b"one\n")
    with pytest.raises(FileExistsError):
        open_stream(path, new=True)
    with open_stream(path, new=False) as file:
        file.write(b"two\n")
        file.seek(0)
        assert file.read() == b"one\ntwo\n"
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(UnwritableFile, match="it is a link"):
        open_stream(tmp_path / "link", new=False)
    with pytest.raises(FileExistsError):
        open_stream(tmp_path / "link", new=True)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnwritableFile, match="it is not a regular file"):
        open_stream(tmp_path / "pipe", new=False)


# -- reading -------------------------------------------------------------------------------------


def test_text_is_read_with_a_byte_order_mark_and_without(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(path) == "one\ntwo\nthree\n"
    assert read_text(path, exact=True) == "one\r\ntwo\rthree\n"


def test_other_encodings_are_reported_with_the_place(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes("ok\nCaf\xe9".encode("latin-1"))
    with pytest.raises(UnreadableFile, match=r"a\.toml:2:4: not UTF-8 \(byte 0xE9\); save the file as UTF-8"):
        read_text(path)
    assert glance(path).startswith("ok\nCaf")
    path.write_bytes("format = 1\n".encode("utf-16"))
    assert glance(path) == "format = 1\n"


def test_only_regular_files_of_a_readable_size_are_read(tmp_path):
    with pytest.raises(UnreadableFile, match="No such file or directory") as caught:
        read_text(tmp_path / "missing")
    assert caught.value.missing
    os.mkfifo(tmp_path / "pipe")
    for path, kind in ((tmp_path, "a folder"), (tmp_path / "pipe", "a pipe")):
        with pytest.raises(UnreadableFile, match=f"cannot be read: it is {kind}, not a regular file") as caught:
            read_text(path)
        assert not caught.value.missing
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(FILE_BYTES + 1)
    with pytest.raises(UnreadableFile, match="large: too large; at most 1,000,000 bytes are read"):
        read_text(large)
    assert len(glance(large)) == FILE_BYTES


def test_no_command_waits_for_a_pipe(tmp_path, monkeypatch, capsys):
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    monkeypatch.chdir(tmp_path)
    for words in ("replay", "replay --game 0", "show", "test", "check", "fmt", "solve", "outcomes", "play --script"):
        monkeypatch.setattr("sys.argv", ["nightfall", *words.split(), pipe])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 2, words
        assert "not a regular file" in capsys.readouterr().err, words


def test_a_folder_lists_its_regular_files_and_names_the_rest(tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    for name in ("b.toml", "in/A.TOML", "note.txt"):
        (tmp_path / name).write_text("x")
    (tmp_path / "d.toml").symlink_to(tmp_path / "b.toml")
    (tmp_path / "lost.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "self.toml").symlink_to("self.toml")
    (tmp_path / "in" / "round").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(tmp_path / "pipe.toml")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.toml")
        listing = list_files(tmp_path, ".toml")
    assert [path.removeprefix(f"{tmp_path}/") for path in listing.files] == ["b.toml", "d.toml", "in/A.TOML"]
    assert [line.removeprefix(f"{tmp_path}/") for line in listing.passed_over] == [
        "in/round: a link to a folder",
        "lost.toml: a link that leads nowhere",
        "pipe.toml: a pipe",
        "s.toml: a socket",
        "self.toml: a link that leads nowhere",
    ]
