#!/usr/bin/env bash
# Installs what is missing, checks the formatting and the lint, builds, and runs all tests: the unit tests
# also under the address and undefined-behaviour sanitizers. Ends with the full test run's own summary.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh test
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
jobs="$CMAKE_BUILD_PARALLEL_LEVEL"

section() { echo "== $1 (after $SECONDS s)"; }

section "tools of the browser tests"
npm ci --prefix tests/browser --silent --no-audit --no-fund

section "formatting"
scripts/check_format.sh

section "build"
# The benchmarks are not run here, and the lint compiles them.
cmake --preset dev -DORE_BUILD_BENCHMARKS=OFF >/dev/null
cmake --build --preset dev

section "lint"
cmake --preset lint >/dev/null
scripts/check_lint.sh build/lint

section "unit tests under sanitizers"
cmake --preset asan >/dev/null
cmake --build --preset asan --target sanitized_tests
ctest --preset asan -j "$jobs" --quiet --output-log build/asan/unit-tests.log || {
  cat build/asan/unit-tests.log
  exit 1
}
tail -n 4 build/asan/unit-tests.log

section "all tests"
ctest --preset dev -j "$jobs"
