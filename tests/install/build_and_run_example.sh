#!/usr/bin/env bash
# Usage: build_and_run_example.sh BUILD_FOLDER EXAMPLE_FOLDER CMAKE
set -euo pipefail
build=$1
example=$2
cmake=$3

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$cmake" --install "$build" --prefix "$scratch/prefix" >/dev/null
"$cmake" -S "$example" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_BUILD_TYPE=Release \
  >/dev/null
"$cmake" --build "$scratch/build" >/dev/null
"$scratch/prefix/bin/ore" synth "$scratch/drawn" --layout photos --people 4 --pictures 4 >/dev/null

answer=$("$scratch/build/identify" "$scratch/drawn/people" "$scratch/drawn/parties/01.png")
echo "$answer"
for name in Ada Ben Clara unknown; do grep -q ": $name at " <<<"$answer"; done
