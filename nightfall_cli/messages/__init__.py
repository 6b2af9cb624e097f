"""The sentences of the game in four languages: English templates in the code, one table of translations a language.

`message` words a template, `choice` chooses the language. The code keeps English; only what is shown is translated.
"""
