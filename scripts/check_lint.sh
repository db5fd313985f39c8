#!/usr/bin/env bash
# Runs clang-tidy over all sources of a build folder. Usage: scripts/check_lint.sh BUILD_FOLDER [all]
#   all  also the two checks that take a third of the time: names, and use after a move
set -euo pipefail
cd "$(dirname "$0")/.."
build="${1:?which build folder?}"
checks=(--checks=-readability-identifier-naming,-bugprone-use-after-move)
[[ "${2:-}" == all ]] && checks=()

find src apps bench -name '*.cpp' -print0 |
  xargs -0 -n 4 -P "$(nproc)" clang-tidy -p "$build" --quiet "${checks[@]}" 2>/dev/null
