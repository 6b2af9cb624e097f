"""Try a sentence: read it, place its board, play every line, and print every outcome with its rules.

In order: `sentence_forms` and `sentence_reader` split a sentence, `clauses` reads it into the records of `stated`;
`trial_board` places its board, `unplayed` gives its moves, `unused_clauses` refuses clauses that never take effect;
`play_sentence` plays every line, into `trial_outcomes`; `answer_lines` and `answer_data` print the outcomes.
"""
