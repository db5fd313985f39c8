#!/usr/bin/env bash
# The code in the README is examples/identify/main.cpp, to the letter. Usage: SCRIPT PROJECT_FOLDER
set -euo pipefail
project=$1
diff <(sed -n '/^```cpp$/,/^```$/p' "$project/README.md" | sed '1d;$d') "$project/examples/identify/main.cpp"
