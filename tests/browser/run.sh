#!/usr/bin/env bash
# Runs the tests of the page in Chromium, with the program ORE_PROGRAM; screenshots are left in ORE_ARTIFACTS.
set -euo pipefail
cd "$(dirname "$0")"
command -v node >/dev/null || { echo "skipped: there is no Node.js; scripts/packages.sh test installs it"; exit 77; }
[[ -d node_modules/playwright-core ]] || { echo "skipped: run npm ci in tests/browser first"; exit 77; }
[[ -x "${ORE_CHROMIUM:-/usr/bin/chromium}" ]] || { echo "skipped: there is no Chromium; scripts/packages.sh test installs it"; exit 77; }
exec node --test ./*.test.mjs
