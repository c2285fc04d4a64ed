#!/usr/bin/env bash
# Opens a preview on a screen of its own and does with it what a script says.
set -euo pipefail

if [ "${1:-}" = --help ] || [ $# -lt 1 ]; then
  cat <<'TEXT'
usage: window.sh SCRIPT [ARGUMENT…]

Runs `host preview --json` with the arguments under Xvfb and sources SCRIPT,
which may use
  press X Y, go X Y, lift     the pointer, in the window's coordinates
  flick X1 Y1 X2 Y2 STEPS MS  a drag in even steps, so many milliseconds apart, and a release at once
  keys NAME…                  presses of keys
  wait_for TEXT               until the trace has a line with it, ten seconds at most
  resize W H, picture FILE    the window's size, and what it shows
and prints the trace.
TEXT
  exit 2
fi

script=$1
shift
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1000x1000x24 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
DISPLAY=:$(head -n 1 "$folder/display")
export DISPLAY SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software
host preview --json "$@" >"$folder/trace" 2>"$folder/errors" &
host=$!
window=$(timeout 10 xdotool search --sync --onlyvisible --name '^host preview$' | head -n 1)
xdotool windowfocus "$window" || true

press() { xdotool mousemove --window "$window" "$1" "$2" mousedown 1; }
go() { xdotool mousemove --window "$window" "$1" "$2"; }
lift() { xdotool mouseup 1; }
keys() { xdotool key "$@"; }
resize() { xdotool windowsize "$window" "$1" "$2"; }
picture() { ffmpeg -loglevel error -y -f x11grab -video_size 1000x1000 -i "$DISPLAY" -frames:v 1 "$1"; }

flick() {
  local step
  local -a moves=()
  for ((step = 1; step <= $5; step++)); do
    moves+=(sleep "$(printf '0.%03d' "$6")" mousemove --window "$window"
      $(($1 + ($3 - $1) * step / $5)) $(($2 + ($4 - $2) * step / $5)))
  done
  xdotool mousemove --window "$window" "$1" "$2" mousedown 1 "${moves[@]}" mouseup 1
}

wait_for() {
  local try
  for ((try = 0; try < 200; try++)); do
    grep -q -- "$1" "$folder/trace" && return
    sleep 0.05
  done
  echo "nothing about '$1' in:" && cat "$folder/trace" "$folder/errors"
  exit 1
}

# shellcheck source=/dev/null
source "$script"
keys q
status=0
wait "$host" || status=$?
cat "$folder/trace" "$folder/errors"
echo "exit $status"
