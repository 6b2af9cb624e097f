"""The self-check prints what it promises."""

from nightfall_cli.cli.app_play import SelfcheckOptions
from nightfall_cli.cli.selfcheck import selfcheck_command
from nightfall_cli.measure import selfcheck


def test_the_self_check_counts_what_it_checked(capsys):
    assert selfcheck_command(SelfcheckOptions(decisions=20, seed=4, save_every=5, jobs=1)) == 0
    assert "decisions checked" in capsys.readouterr().out
    assert selfcheck_command(SelfcheckOptions(decisions=20, seed=4, save_every=50, jobs=2)) == 0


def test_a_failed_self_check_prints_a_scenario(capsys, monkeypatch):
    monkeypatch.setattr(selfcheck, "census", lambda state: {"serial": state.serial, "turns": sum(state.turns)})
    assert selfcheck_command(SelfcheckOptions(decisions=40, seed=4, save_every=5, jobs=1)) == 1
    err = capsys.readouterr().err
    assert "cards are not conserved" in err
    assert "format = 1" in err
