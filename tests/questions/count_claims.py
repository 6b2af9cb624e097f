"""Count how many claims of a set are judged as its key says.

    python tests/questions/count_claims.py tests/questions/claims.toml

Details are printed only for the open half; of the counted half only numbers.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from pathlib import Path

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.judge_claim import judge_claim


def count(file: str, half: str) -> Counter[str]:
    """Return the number of claims judged right, wrongly, and refused."""
    found: Counter[str] = Counter()
    for item in tomllib.loads(Path(file).read_text(encoding="utf-8"))["claim"]:
        if item["half"] != half:
            continue
        judged = judge_claim(item["text"], base_library())
        if isinstance(judged, Refusal):
            result, shown = "refused", judged.message
        else:
            right = judged.verdict == item["verdict"] and item.get("on", "") in (*judged.depends_on, "")
            result, shown = "right" if right else "wrong", " ".join((judged.verdict, *judged.depends_on))
        found[result] += 1
        if half == "open" and result != "right":
            print(f"{item['id']} {result}: {item['text']} | {shown}")
    return found


if __name__ == "__main__":
    for part in ("open", "counted"):
        print(part, dict(count(sys.argv[1], part)))
