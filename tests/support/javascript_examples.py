"""The JavaScript examples of a document as a module that checks what their comments say."""

import re

EXAMPLE = re.compile(r"^```js\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHOWN = re.compile(r"^(?!const |import )(.+); // (\[.*\]|\".*?\"|[\d.]+|true)(?:: .*|$)", re.MULTILINE)


def checked_examples(document: str) -> list[str]:
    """Each example of a document, what a line's comment shows being compared with what the line gives."""
    return [
        'import assert from "node:assert/strict";\n' + SHOWN.sub(r"assert.deepEqual(\1, \2);", example)
        for example in EXAMPLE.findall(document)
    ]
