#!/usr/bin/env bash
# Runs clang-tidy over all sources of a build folder. Usage: scripts/check_lint.sh BUILD_FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
build="${1:?which build folder?}"

find src apps bench -name '*.cpp' -print0 |
  xargs -0 -n 4 -P "$(nproc)" clang-tidy -p "$build" --quiet 2>/dev/null
