#!/usr/bin/env bash
# Runs clang-tidy over all sources of a build folder. Usage: scripts/check_lint.sh BUILD_FOLDER [all]
#   all  also the two checks that take a third of the time: names, and use after a move
set -euo pipefail
cd "$(dirname "$0")/.."
build="${1:?which build folder?}"
checks=(--checks=-readability-identifier-naming,-bugprone-use-after-move)
[[ "${2:-}" == all ]] && checks=()

# Of the library its large pieces, where the build has them: they read the common headers once.
pieces=(src lab apps -name '*.cpp')
[[ -n "$(find "$build/src" -name 'unity_*.cxx' -print -quit)" ]] &&
  pieces=("$build/src" "$build/lab" "$build/apps" -name 'unity_*.cxx')

{ find "${pieces[@]}" -print0; find bench -name '*.cpp' -print0; } |
  xargs -0 -n 2 -P "$(nproc)" clang-tidy -p "$build" --quiet "${checks[@]}" 2>/dev/null
