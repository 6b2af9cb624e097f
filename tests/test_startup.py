"""What a start costs: the package's tables are read fast."""

from pathlib import Path

import pytest

from nightfall_cli.files.shipped_tables import FOLDERS, PACKAGE, json_text

TABLES = [path for folder in FOLDERS for path in sorted(Path(PACKAGE, folder).glob("*.toml"))]


@pytest.mark.parametrize("toml", TABLES, ids=lambda path: path.name)
def test_the_json_beside_a_table_has_its_values(toml):
    json = toml.with_suffix(".json").read_text(encoding="utf-8")
    assert json == json_text(toml.read_text(encoding="utf-8")), "run python -m nightfall_cli.files.shipped_tables"
