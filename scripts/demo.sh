#!/usr/bin/env bash
# Installs what is missing, builds ore, and shows it on people who do not exist. Arguments go to `ore demo`.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh build
cmake --preset release -DORE_BUILD_TESTS=OFF -DORE_BUILD_BENCHMARKS=OFF >/dev/null
cmake --build --preset release --target ore_cli
build/release/apps/cli/ore demo "$@"
