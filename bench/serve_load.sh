#!/usr/bin/env bash
# serve_load.sh [DATA_DIR]: `ore serve` under bounded load from other processes of this machine, against 38 people with 30 faces
# of 192x168 each. They are those of Extended Yale B, from DATA_DIR, $ORE_DATA_DIR/yaleb or ../shared/data/yaleb, where it is
# there, and drawn ones elsewhere. Prints what was measured beside what is asked for. Takes about three minutes, after
# `cmake --build --preset release`. All that it makes is in a temporary folder.
set -euo pipefail
bench="$(cd "$(dirname "$0")" && pwd)"
ore="$bench/../build/release/apps/cli/ore"
data="${1:-${ORE_DATA_DIR:+$ORE_DATA_DIR/yaleb}}"
data="${data:-$bench/../../shared/data/yaleb}"

people=38
faces=30
probes=5
connections=8
seconds=10
rate=150
requests=50000

[ -x "$ore" ] || { echo "build it first: cmake --preset release && cmake --build --preset release" >&2; exit 1; }
for tool in wrk node curl; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: apt-get install wrk nodejs curl" >&2; exit 1; }
done

folder="$(mktemp -d)"
server=
load=
churn=
clean_up() {
  for process in $churn $load $server; do kill "$process" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap clean_up EXIT

# --- people to learn from, and other faces of them to ask about
if [ -d "$data" ]; then
  whose="Extended Yale B"
else
  whose="drawn people"
  data="$folder/drawn"
  "$ore" synth "$data" --people "$people" --pictures $((faces + probes)) >/dev/null
fi
mkdir "$folder/learn" "$folder/ask"
number=0
for person in $(ls "$data" | head -n "$people"); do
  mkdir "$folder/learn/$person"
  mapfile -t pictures < <(find "$data/$person" -name '*.pgm' | sort | shuf --random-source=<(yes))
  cp "${pictures[@]:0:$faces}" "$folder/learn/$person"
  for picture in "${pictures[@]:$faces:$probes}"; do
    cp "$picture" "$folder/ask/$(printf %04d $number).$person.pgm"
    number=$((number + 1))
  done
done
echo "learning from $people people of $whose, $faces faces each, profile balanced"
"$ore" train "$folder/learn" --aligned --profile balanced -o "$folder/people.ore" >/dev/null

# --- the server
: >"$folder/out"
"$ore" serve "$folder/people.ore" --port 0 --log none >"$folder/out" 2>"$folder/err" &
server=$!
until grep -q ready "$folder/out"; do
  kill -0 "$server" 2>/dev/null || { cat "$folder/err" >&2; exit 1; }
  sleep 0.1
done
address="$(sed -n 's|^ready: \(.*\)/$|\1|p' "$folder/out")"

cat >"$folder/ask.lua" <<'LUA'
local bodies, next_body = {}, 0
function init(arguments)
  for name in io.popen('ls ' .. arguments[1] .. '/*.pgm'):lines() do
    local file = io.open(name, 'rb')
    bodies[#bodies + 1] = wrk.format('POST', '/api/v1/recognize', {['Content-Type'] = 'image/x-portable-graymap'},
                                     file:read('*a'))
    file:close()
  end
end
function request()
  next_body = next_body % #bodies + 1
  return bodies[next_body]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT %.1f %d\n', summary.requests / summary.duration * 1e6,
                         e.connect + e.read + e.write + e.status + e.timeout))
end
LUA

wrk_words=(wrk --threads 2 --connections "$connections" --timeout 10s --script "$folder/ask.lua" "$address")
# ask SECONDS: requests a second, and how many failed
ask() { "${wrk_words[@]}" --duration "$1s" -- "$folder/ask" | sed -n 's/^RESULT //p'; }
metric() { curl -sf "$address/api/v1/metrics" | awk -v name="$1" '$1 == name { printf "%.0f", $2 }'; }
answered() {
  curl -sf "$address/api/v1/metrics" |
    awk 'index($0, "ore_requests_total{route=\"POST /api/v1/recognize\"") == 1 { sum += $NF } END { printf "%d", sum }'
}

echo "asking as fast as it goes for $seconds s, on $(nproc) cores"
ask 2 >/dev/null
read -r throughput failed_fast < <(ask "$seconds")

echo "asking $rate times a second for 20 s"
read -r p50 p90 p99 longest right failed_paced \
  < <(node "$bench/serve_load.mjs" pace "$address" "$folder/ask" "$rate" 20)

echo "asking $requests times, and looking at the memory"
begin="$(answered)"
"${wrk_words[@]}" --duration 3600s -- "$folder/ask" >"$folder/long" &
load=$!
memory=()
for ((i = 1; i <= requests / 5000; ++i)); do
  while (($(answered) - begin < 5000 * i)); do
    kill -0 "$load" "$server" 2>/dev/null || { echo "the server or wrk has ended" >&2; exit 1; }
    sleep 0.2
  done
  memory+=("$(metric ore_resident_bytes)")
  echo "  after $((5000 * i)): $((${memory[-1]} / 1000000)) MB"
done
kill -INT "$load"
wait "$load" || true
load=
failed_long="$(awk '/^RESULT/ { print $3 }' "$folder/long")"
# The first are the warm-up.
spread="$(printf '%s\n' "${memory[@]:1}" | sort -n | awk '{ v[NR] = $1 } END { printf "%.1f", 100 * (v[NR] - v[1]) / v[1] }')"

echo "asking for $seconds s while people come and go"
node "$bench/serve_load.mjs" churn "$address" "$folder/ask" $((seconds + 1)) >"$folder/churn" &
churn=$!
read -r throughput_beside failed_beside < <(ask "$seconds")
wait "$churn"
churn=
read -r changes failed_changes <"$folder/churn"

row() { printf '%-52s %10s   %s\n' "$1" "$2" "$3"; }
echo
row "38 people of $whose, $faces faces each" measured "asked for"
row "requests a second, $connections connections" "$throughput" ">= 300"
row "latency at $rate a second: p50" "$p50 ms" ""
row "                           p90" "$p90 ms" ""
row "                           p99" "$p99 ms" "< 50 ms"
row "                           longest" "$longest ms" ""
row "memory over $requests requests, largest by smallest" "+$spread %" "within 5 %"
row "requests a second during $changes changes of people" "$throughput_beside" ""
row "failed of these, and of the changes" "$((failed_beside + failed_changes))" "0"
row "failed before" "$((failed_fast + failed_paced + failed_long))" "0"
row "named right" "$right %" ""
