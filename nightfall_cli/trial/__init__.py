"""Try a sentence: read it, place its board, play every line, and print every outcome with its rules.

In order: `sentence_forms` and `sentence_reader` split a sentence, `clauses` reads it into the records of `stated`;
`trial_board` places its board, `unplayed` gives its moves, `unused_clauses` refuses clauses that never take effect;
`play_sentence` plays every line, into `trial_outcomes`; `answer_lines` and `answer_data` print the outcomes.

Claims: `claim_words` splits a claim into symbols, `claim_patterns` and `claim_clause` match them, `claims` reads the
whole into the records of `claim_data`; `claim_spec`, `claim_chains`, `claim_boards` and `claim_situations` build its
least boards; `claim_facts` and `claim_truth` judge a line, `claim_variants` changes unattested values, `claim_values`
judges printed ones, `claim_chance` what is random; `judge_claim` judges the claim,
and `verdict_lines` prints the verdict.
"""
