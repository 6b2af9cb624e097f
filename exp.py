import sys, collections
from eval import *
from nightfall_cli.rulings.search_index import questions_of, _without_its_cards
from nightfall_cli.rulings.words import terms_of

docs = build_index(L)
R = read_rulings()
ix = Index([(R[i], docs[i]) for i in R])
PH = {i: [frozenset(terms_of(_without_its_cards(q, R[i], L))) for q in questions_of(R[i])] for i in R}
QS = {
    h: [(l, q, set(lab["right"]), read_question(q["text"], L)) for l, q, lab in questions(h) if lab.get("right")]
    for h in ("open", "counted")
}


def phrase(q, id, mode):
    best = 0
    qt = set(q.terms)
    w = lambda t: ix.weights.get(t, 3.0)
    tot = sum(map(w, qt)) or 1
    for p in PH[id]:
        c = sum(w(t) for t in qt & p)
        if c:
            pl = sum(map(w, p))
            best = max(best, (2 * c) / (tot + pl) if mode == "dice" else c / pl)
    return best * tot


def run(half, wp=0.0, mode="dice", five=None):
    tot = collections.defaultdict(lambda: [0, 0, 0])
    for l, q, right, rq in QS[half]:
        res = ix.search(rq)
        if wp:
            res = sorted(res, key=lambda f: -(f.score + wp * phrase(rq, f.ruling.id, mode)))
        ids = [f.ruling.id for f in res[:3]]
        for k in (l, q["style"], "all"):
            a = tot[k]
            a[0] += 1
            a[1] += ids[0] in right
            a[2] += bool(right & set(ids))
    return {k: (round(100 * a / n), round(100 * b / n)) for k, (n, a, b) in tot.items()}


def show(name, **kw):
    o = run("open", **kw)
    print(name, "open", o["all"], {k: o[k] for k in ("everyday", "colloquial", "en", "de", "fr", "ru")}, flush=True)


if __name__ == "__main__":
    show("base")
    for mode in ("dice", "prec"):
        for wp in (0.5, 1, 2):
            show(f"{mode}{wp}", wp=wp, mode=mode)
    for k, vals in (
        ("PIECES", (0.2, 1.0, 2.0)),
        ("CARD", (5.0, 14.0)),
        ("CARD_NOT_SHARED", (0.45, 0.8)),
        ("SATURATION", (1.0, 3.0)),
        ("LENGTH", (0.2, 0.8)),
        ("OTHER_CARD", (0.65, 0.9)),
    ):
        old = getattr(F, k)
        for v in vals:
            setattr(F, k, v)
            show(f"{k} {v}")
        setattr(F, k, old)
