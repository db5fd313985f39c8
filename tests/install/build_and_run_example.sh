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
"$scratch/prefix/bin/ore" synth "$scratch/faces" --people 3 --pictures 6 --height 64 --width 56 >/dev/null

image=$(find "$scratch/faces/yaleB02" -name '*.pgm' | sort | head -n 1)
answer=$("$scratch/build/identify" "$scratch/faces" "$image")
echo "$answer"
grep -q ': yaleB02 (' <<<"$answer"
