"""Try a sentence, or judge a claim: read it, place its board, play every line, and print the outcomes or the verdict.

One reader for everyday words: `sentence_tokens` with `token_cards` splits a text by the words of its language
(`lexicon`, ``words/``), `word_kinds` decides what each word is there, `headlines` adds verbs that are not typed,
`sentence_pieces` with `clause_part`, `sentence_items` with `mentions`, and `everyday_clause` make clauses of them, with
the verb that each means (`verb_meaning`); `sentence_kind` sets the question apart. `everyday` reads clauses that state
something into a `situation` (`everyday_orders` with `order_chain`, `everyday_attacks`, `everyday_combat`,
`everyday_table` with `everyday_holdings`, `everyday_turn`, `everyday_phases`), with the players and cards that
`discourse` knows; `left_out` says what is left out. `asked` adds what its question names, and `situation_end` writes it
in clause forms. What they refuse is read as it is most likely meant (`likely_reading`): `scene` says what a sentence
names (nicknames and players' names: `open_names`), `network` reads its words, `decisions` asks it for each decision,
and `cast` chooses the likeliest whole; `train_network` learns all this from the `lessons` of sentences with readings,
``readings/``. `claim_reading` reads a clause that asserts a fact (`assertion`, `asserted_claim`, `asserted_facts`,
`asserted_meetings`), and `claim_conditions` what it supposes, into a `situation` with the readers of sentences.

The clause forms: `sentence_forms`, `sentence_reader` and `clauses` read them into the records of `stated`;
`trial_board` places the board, `unplayed` gives its moves, `notes` refuses clauses that never take effect;
`play_sentence` plays every line into its outcomes; `answer_lines` prints them with the answer to the question
(`question_answer`; the facts where only its topic is understood: `question_topics`; the values it hangs on:
`hanging_answer`), `edition_answers` those of all editions,
`trial_words` words what was read and reads that again; `sentence_completion` completes the forms.

Claims: a claim is a situation and an asserted fact. `claim_boards` with `claim_fights` completes the situation for each
kind of fact to a `least_board` in the clause forms; `facts` says how a line decides each fact, for `judge_claim`
and for the questions of sentences alike; `claim_values` judges printed values; `judge_claim` judges the claim into a
`judgement`, and `verdict_lines` prints it with the rulings that bear on it.
"""
