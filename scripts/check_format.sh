#!/usr/bin/env bash
# Fails, naming the places, when a source file is not formatted as .clang-format says.
set -euo pipefail
cd "$(dirname "$0")/.."
find include src lab apps tests bench examples \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 clang-format --dry-run --Werror
