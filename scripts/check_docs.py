#!/usr/bin/env python3
"""Checks the Markdown pages: the paths, commands and options that they name exist.

Usage: scripts/check_docs.py [PROGRAM]

  - a link to a file of the project, and a path in backticks that begins with one of the project's folders, must exist;
  - with PROGRAM, the program `ore`: every `ore VERB` in a code block or in backticks is a verb, and every --option after it
    is one that `ore VERB --help` lists.
"""
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

root = Path(__file__).resolve().parent.parent
program = sys.argv[1] if len(sys.argv) > 1 else None
folders = ("apps/", "bench/", "cmake/", "docs/", "examples/", "include/", "lab/", "scripts/", "src/", "tests/")
problems = []


@cache
def help_of(verb):
    done = subprocess.run([program, verb, "--help"], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def check_path(page, number, path):
    path = path.rstrip("/.,:;")
    if "<" in path or "*" in path or "{" in path:
        return
    if not (root / path).exists():
        problems.append(f"{page}:{number}: {path} does not exist")


def check_command(page, number, command):
    words = re.sub(r"\s#.*", "", command).split()
    verb = words[0]
    if not re.fullmatch(r"[a-z]+", verb):
        return
    text = help_of(verb)
    if text is None:
        problems.append(f"{page}:{number}: ore has no verb {verb}")
        return
    for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", " ".join(words[1:])):
        if not re.search(re.escape(option) + r"(?![\w-])", text):
            problems.append(f"{page}:{number}: ore {verb} has no option {option}")


pages = [root / "README.md", root / "CHANGELOG.md", *sorted((root / "docs").glob("*.md"))]
for file in pages:
    page = file.relative_to(root)
    in_block = False
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if line.startswith("```"):
            in_block = not in_block
            continue
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", line):
            if "://" not in target and not (file.parent / target).exists():
                problems.append(f"{page}:{number}: the link to {target} leads nowhere")
        quoted = [line] if in_block else re.findall(r"`([^`]+)`", line)
        for text in quoted:
            for path in re.findall(r"(?<![\w./-])(?:%s)[\w./<>*{}-]*" % "|".join(folders), text):
                check_path(page, number, path)
            command = re.match(r"(?:\$ )?ore (\S.*)", text)
            if program and command:
                check_command(page, number, command.group(1))

print("\n".join(problems) if problems else f"{len(pages)} pages, every path and command is there")
sys.exit(bool(problems))
