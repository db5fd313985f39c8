#!/usr/bin/env bash
# make_studio.sh ORE DIR: drawn photographs in DIR/photos, and DIR/people.ore learned from them.
set -euo pipefail
rm -rf "$2"
mkdir -p "$2"
"$1" synth "$2/photos" --layout photos --people 6 --pictures 6 --seed 2
"$1" train "$2/photos/people" -o "$2/people.ore"
