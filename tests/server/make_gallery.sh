#!/usr/bin/env bash
# make_gallery.sh ORE DIR: drawn faces in DIR/drawn, DIR/people.ore learned from them, and more of them in DIR/many.
set -euo pipefail
rm -rf "$2"
mkdir -p "$2"
"$1" synth "$2/drawn" --layout yaleb --people 4 --pictures 6 --height 96 --width 84
"$1" train "$2/drawn" --aligned --profile fast -o "$2/people.ore"
"$1" synth "$2/many" --layout yaleb --people 40 --pictures 12 --height 96 --width 84 --seed 2
