"""Games as Parquet files, for anything that reads them; needs duckdb.

    nightfall simulate --games 1000 --bots greedy,random --out games.ndjson
    python simulate_parquet.py games.ndjson parquet

writes parquet/games.parquet, a row for each game, and parquet/cards.parquet, a row for each card of each game and
each seat; then it asks them which cards are linked most.
"""

import sys
from pathlib import Path

import duckdb

# The first line of the file tells the plan and is no game: it has no index.
READ = """
CREATE TABLE game AS
SELECT * FROM read_json($file, format = 'newline_delimited', maximum_object_size = 16777216, columns = {
    index: 'BIGINT', seed: 'BIGINT', edition: 'VARCHAR', setup: 'VARCHAR', bots: 'VARCHAR[]', first: 'INTEGER',
    winners: 'INTEGER[]', cut: 'BOOLEAN', turns: 'INTEGER[]', decisions: 'INTEGER', reshuffles: 'INTEGER[]',
    wounds: 'MAP(VARCHAR, INTEGER)[]',
    chains: 'STRUCT(count INTEGER, longest INTEGER, mean DOUBLE, lengths INTEGER[])',
    cards: 'STRUCT(card VARCHAR, archive VARCHAR, owner INTEGER, drafter INTEGER, claimed INTEGER[], taken INTEGER[],
        linked INTEGER[], kicked INTEGER[], wounds INTEGER[], own_wounds INTEGER[])[]'
})
WHERE index IS NOT NULL ORDER BY index
"""

GAMES = """
SELECT * EXCLUDE (cards, chains, wounds), chains.count AS chains, chains.longest AS longest_chain,
    chains.mean AS mean_chain, chains.lengths AS chain_lengths,
    [list_sum(map_values(kinds)) FOR kinds IN wounds]::INTEGER[] AS wounds
FROM game ORDER BY index
"""

CARDS = """
WITH held AS (SELECT index, bots, winners, unnest(cards) AS card FROM game),
    seats AS (SELECT *, unnest(range(len(bots))) AS seat FROM held)
SELECT index, card.card, card.archive, card.owner, card.drafter, seat, bots[seat + 1] AS bot,
    list_contains(winners, seat) AS won, card.claimed[seat + 1] AS claimed, card.taken[seat + 1] AS taken,
    card.linked[seat + 1] AS linked, card.kicked[seat + 1] AS kicked, card.wounds[seat + 1] AS wounds,
    card.own_wounds[seat + 1] AS own_wounds
FROM seats ORDER BY index, card.card, seat
"""

MOST_LINKED = """
SELECT card, sum(linked)::BIGINT AS linked, sum(kicked)::BIGINT AS kicked, sum(wounds)::BIGINT AS wounds
FROM read_parquet($file) WHERE archive <> 'starter' GROUP BY card ORDER BY linked DESC, card LIMIT 5
"""


def main(games: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with duckdb.connect() as database:
        database.execute(READ, {"file": str(games)})
        for name, query in (("games", GAMES), ("cards", CARDS)):
            target = folder / f"{name}.parquet"
            database.sql(query).write_parquet(str(target))
            rows = database.execute("SELECT count(*) FROM read_parquet($file)", {"file": str(target)}).fetchall()[0][0]
            print(f"{target}: {rows} rows")
        for row in database.execute(MOST_LINKED, {"file": str(folder / "cards.parquet")}).fetchall():
            print("{}: linked {}, kicked {}, wounds {}".format(*row))


if __name__ == "__main__":
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_file():
        sys.exit("python simulate_parquet.py GAMES.ndjson FOLDER")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
