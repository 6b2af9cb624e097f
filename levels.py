from exp import *
from nightfall_cli.rulings.words import outside_topic

rows = []
for l, q, right, rq in QS["open"]:
    r = ix.search(rq)
    rows.append(
        (
            r[0].ruling.id in right,
            bool(right & {x.ruling.id for x in r[:3]}),
            r[0].share,
            (r[0].score - r[1].score) / r[0].score,
            r[0].score,
            outside_topic(q["text"]),
        )
    )
none = []
for q in tomllib.load(open("/tmp/blind/none.toml", "rb"))["question"]:
    if q["half"] == "open":
        rq = read_question(q["text"], L)
        r = ix.search(rq)
        none.append(
            (
                r[0].share if r else 0,
                (r[0].score - r[1].score) / r[0].score if len(r) > 1 else 0,
                r[0].score if r else 0,
                outside_topic(q["text"]),
                q["text"],
                r[0].ruling.id if r else "",
            )
        )
for n in sorted(none):
    print([round(x, 2) if isinstance(x, float) else x for x in n])
print("wrongly outside", [r for r in rows if r[5]])
for S in (0.3, 0.4, 0.5, 0.6, 0.7):
    for D in (0.1, 0.2, 0.3, 0.4):
        s = [r for r in rows if r[2] >= S and r[3] >= D]
        ns = [n for n in none if n[0] >= S and n[1] >= D and not n[3]]
        print(S, D, "sure", len(s), "right", sum(r[0] for r in s), "none-sure", len(ns))
for T in (0.1, 0.15, 0.2, 0.25, 0.3):
    print("below", T, sum(r[2] < T for r in rows), "none below", sum(n[0] < T or bool(n[3]) for n in none), len(none))
