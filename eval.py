import sys, tomllib, json, collections

sys.path.insert(0, "/tmp/w/rank")
import nightfall_cli.rulings.find_rulings as F
from nightfall_cli.rulings.find_rulings import Index, find
from nightfall_cli.rulings.ruling_library import read_rulings
from nightfall_cli.rulings.search_index import build_index
from nightfall_cli.rulings.question import read_question
from nightfall_cli.cards.library import base_library

L = base_library()
labels = tomllib.load(open("/tmp/blind/labels.toml", "rb"))["labels"]


def questions(half):
    for l in ("en", "de", "fr", "ru"):
        for q in tomllib.load(open(f"/tmp/blind/{l}.toml", "rb"))["question"]:
            if q["half"] == half and q["id"] in labels:
                yield l, q, labels[q["id"]]


if __name__ == "__main__":
    half = sys.argv[1] if len(sys.argv) > 1 else "open"
    show = "-v" in sys.argv
    docs = build_index(L)
    R = read_rulings()
    ix = Index([(R[i], docs[i]) for i in R])
    tot = collections.defaultdict(lambda: [0, 0, 0, 0])
    for l, q, lab in questions(half):
        right = set(lab.get("right", ()))
        if not right:
            tot["gaps"][0] += 1
            continue
        res = [f.ruling.id for f in ix.search(read_question(q["text"], L))[:5]]
        for k in (l, q["style"], "all"):
            a = tot[k]
            a[0] += 1
            a[1] += res[0] in right
            a[2] += bool(right & set(res[:3]))
            a[3] += bool(right & set(res[:5]))
        if show and half == "open" and res[0] not in right:
            print(q["id"], q["style"], "|", q["text"])
            print(
                "    right",
                lab["right"],
                "| got",
                res[:3],
                read_question(q["text"], L).cards,
                " ".join(read_question(q["text"], L).terms),
            )
    for k, (n, a, b, c) in tot.items():
        print(
            f"{k:12} {n:4} first {100 * a / max(n, 1):5.1f} three {100 * b / max(n, 1):5.1f} five {100 * c / max(n, 1):5.1f}"
        )
