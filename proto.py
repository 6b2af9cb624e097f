from __future__ import annotations
import sys, tomllib, time, json
from collections import Counter, defaultdict
from math import log
from functools import cache

sys.path.insert(0, "/tmp/w/rank")
from nightfall_cli.cards.library import base_library
from nightfall_cli.language.names import plain, name_index
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.rulings.question import _card_named
from nightfall_cli.rulings.words import split_words

L = base_library()
T = tomllib.load(open("/tmp/w/rank/nightfall_cli/rulings/data/search/concepts.toml", "rb"))
STOP = {l: set(plain(t).split()) for l, t in T["nothing"].items()}
ALLSTOP = set().union(*STOP.values())
BUCK = defaultdict(list)
for concept, text in T["concepts"].items():
    for item in text.split():
        parts = tuple(
            (p.rstrip("."), p.endswith(".")) if not p.endswith("?") else (p.rstrip("?"), False) for p in item.split("+")
        )
        parts = tuple((plain(a), w) for a, w in parts)
        BUCK[parts[0][0][:2]].append((parts, concept))
for b in BUCK.values():
    b.sort(key=lambda pc: (-len(pc[0]), -sum(len(p) for p, _ in pc[0])))


def fits(word, part):
    b, w = part
    return word == b if w else word.startswith(b)


def terms(words):
    out = []
    i = 0
    while i < len(words):
        for parts, concept in BUCK.get(words[i][:2], ()):
            if len(parts) <= len(words) - i and all(fits(words[i + k], p) for k, p in enumerate(parts)):
                out.append(concept)
                i += len(parts) if len(parts) > 1 else 1
                break
        else:
            w = words[i]
            if w not in ALLSTOP and len(w) > 1:
                out.append("~" + w[:6])
            i += 1
    return out


LONG = 4


def cut_cards(words):
    """cards named"""
    cards = {}
    words = list(words)
    for length in range(LONG, 0, -1):
        s = 0
        while s + length <= len(words):
            c = _card_named(" ".join(words[s : s + length]), L)
            if c:
                cards[c] = None
                del words[s : s + length]
            else:
                s += 1
    return words, tuple(cards)


import os, pickle

_cut = pickle.load(open("/tmp/cut.pkl", "rb")) if os.path.exists("/tmp/cut.pkl") else {}


def cut(text):
    if text not in _cut:
        _cut[text] = cut_cards(split_words(text))
    return _cut[text]


def grams(words):
    s = " " + " ".join(words) + " "
    return [s[i : i + 4] for i in range(len(s) - 3)]


P = dict(answer=0.5, k=1.2, b=0.5, gram=0.35, card=6.0, main=1.5, nocard=0.75, other=0.8, pk=0.0, idw=1.0)


class Index:
    def __init__(self):
        self.docs = {}
        for r in rulings().values():
            fields = (
                [("q", "en", r.question)]
                + [("q", l, t) for l, t in r.ask.items()]
                + [("q", l, t) for l, ts in r.also.items() for t in ts]
            )
            ph = []
            for _, l, t in fields:
                w, c = cut(t)
                ph.append((t, Counter(terms(w)), c, Counter(grams(w))))
            w, c = cut(" ".join([r.answer, *r.answers.values()]))
            ans = Counter(terms(w))
            idt = Counter(terms(split_words(r.id.partition(".")[2].replace("-", " "))))
            self.docs[r.id] = (r, ph, ans, idt)
        self.stats()

    def stats(self):
        n = len(self.docs)
        df = Counter()
        gdf = Counter()
        self.tf = {}
        self.gtf = {}
        for id, (r, ph, ans, idt) in self.docs.items():
            c = Counter()
            for t, tc, cc, g in ph:
                for k, v in tc.items():
                    c[k] += v
            self.tf[id] = c
            gg = Counter()
            for t, tc, cc, g in ph:
                gg.update(g.keys())
            self.gtf[id] = gg
            df.update(set(c) | set(ans) | set(idt))
            gdf.update(gg.keys())
        self.idf = {k: log(1 + (n - v + 0.5) / (v + 0.5)) for k, v in df.items()}
        self.gidf = {k: log(1 + (n - v + 0.5) / (v + 0.5)) for k, v in gdf.items()}
        self.n = n
        self.avg = sum(sum(c.values()) for c in self.tf.values()) / n
        self.gavg = sum(sum(c.values()) for c in self.gtf.values()) / n
        self.unk = log(1 + n)

    def search(self, text, skip=None):
        words, cards = cut(text)
        qt = Counter(terms(words))
        qg = set(grams(words)) if words else set()
        res = []
        for id, (r, ph, ans, idt) in self.docs.items():
            c = self.tf[id]
            gg = self.gtf[id]
            minus = None
            if skip and skip[0] == id:
                c = c.copy()
                gg = gg.copy()
                for t, tc, cc, g in ph:
                    if t == skip[1]:
                        c.subtract(tc)
                        gg.subtract(g.keys())
            ln = sum(c.values())
            s = 0.0
            for k in qt:
                tf = c.get(k, 0) + P["idw"] * (k in idt) + P["answer"] * min(ans.get(k, 0), 2)
                if tf > 0:
                    s += self.idf[k] * tf * (P["k"] + 1) / (tf + P["k"] * (1 - P["b"] + P["b"] * ln / self.avg))
            gs = 0.0
            gl = sum(gg.values())
            if P["gram"]:
                for k in qg:
                    tf = gg.get(k, 0)
                    if tf > 0:
                        gs += self.gidf[k] * tf * (P["k"] + 1) / (tf + P["k"] * (1 - P["b"] + P["b"] * gl / self.gavg))
            score = s + P["gram"] * gs * (len(qt) / (len(qg) or 1)) * 2
            if cards:
                named = sum(1 for x in cards if x in r.cards)
                score += P["card"] * named + (P["main"] if r.cards and r.cards[0] in cards else 0)
                if named:
                    score *= P["other"] ** sum(1 for x in r.cards if x not in cards) if len(r.cards) <= 4 else 0.7
                else:
                    score *= P["nocard"]
            elif r.cards:
                score *= P["nocard"]
            if score > 0:
                res.append((score, id))
        res.sort(reverse=True)
        return res


if __name__ == "__main__":
    t = time.time()
    ix = Index()
    print("build", round(time.time() - t, 2))

    # leave-one-out on the ask phrases
    def loo(step=3):
        tot = defaultdict(lambda: [0, 0, 0])
        i = 0
        for id, (r, ph, ans, idt) in ix.docs.items():
            for l, t in list(r.ask.items()) + [(l, t) for l, ts in r.also.items() for t in ts]:
                i += 1
                if i % step:
                    continue
                res = [x for _, x in ix.search(t, (id, t))[:3]]
                a = tot[l]
                a[0] += 1
                a[1] += res[:1] == [id]
                a[2] += id in res
        return {l: (n, round(100 * x / n), round(100 * y / n)) for l, (n, x, y) in tot.items()}

    pickle.dump(_cut, open("/tmp/cut.pkl", "wb"))
    t = time.time()
    print(loo(), round(time.time() - t, 1))
    import random

    if len(sys.argv) > 1:
        rnd = random.Random(1)
        best = None

        def val():
            r = loo(4)
            return sum(x[1] + 0.5 * x[2] for x in r.values())

        best = val()
        print(best)
        for n in range(int(sys.argv[1])):
            k = rnd.choice(list(P))
            old = P[k]
            P[k] = round(old * rnd.choice([0.5, 0.7, 0.85, 1.2, 1.5, 2.0]), 3) or 0.1
            if k in ("b", "nocard", "other"):
                P[k] = min(P[k], 1.0)
            v = val()
            if v > best:
                best = v
                print(round(v, 1), k, P[k])
            else:
                P[k] = old
        print(P, loo(1))
