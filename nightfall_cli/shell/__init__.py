"""The shell: sessions that run typed lines, their commands and answers, the prompt, autosave and the user's files.

`Session.execute` runs a line without a terminal; `prompt_loop` is the terminal around it.
"""
