"""Reads Swift text for the checks: what is code, and what is a comment or the text of a literal."""
import re

_TOKEN = re.compile(r'//[^\n]*|/\*|#+/.*?/#+|(#*)("""|")|[()]', re.S)


def code(text):
    """Returns a text of the same length, with NUL for comments and blanks for literals; interpolations are code."""
    out, at, depth, interrupted = [], 0, 0, []

    def blank(start, end, by=" "):
        out.append(re.sub(r"[^\n]", by, text[start:end]))
        return end

    def literal(start, quotes, raw):
        """Blanks a literal up to its end, or up to its next interpolation."""
        nonlocal depth
        end = r"|\n" if len(quotes) == 1 else ""
        for match in re.compile(rf"\\{raw}(.)|{quotes}{raw}{end}", re.S).finditer(text, start):
            if match[1] == "(":
                interrupted.append((quotes, raw, depth))
                depth = 0
            if match[1] in ("(", None):
                return blank(start, match.end())
        return blank(start, len(text))

    while match := _TOKEN.search(text, at):
        out.append(text[at:match.start()])
        token, at = match[0], match.end()
        if token.startswith("//"):
            blank(match.start(), at, "\0")
        elif token == "/*":
            level = 1
            while level and (mark := re.compile(r"/\*|\*/").search(text, at)):
                level, at = level + (1 if mark[0] == "/*" else -1), mark.end()
            blank(match.start(), at, "\0")
        elif match[2]:
            at = literal(blank(match.start(), at), match[2], match[1])
        elif token == ")" and depth == 0 and interrupted:
            quotes, raw, depth = interrupted.pop()
            at = literal(blank(match.start(), at), quotes, raw)
        else:
            depth += {"(": 1, ")": -1}.get(token, 0)
            out.append(token)
    return "".join(out) + text[at:]
