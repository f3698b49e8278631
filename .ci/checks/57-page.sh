#!/usr/bin/env bash
# Checks the page of ./run-specs.sh serve in Chromium and Firefox: from a failure to its cause, a mistyped sentence, runs
# before saving, completion by keyboard, two authors of one file, a new feature, narrow windows.
set -eu
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null && command -v git >/dev/null || { echo "skipped: no Python or no Git"; exit 0; }
install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
    apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1 </dev/null || true
}
command -v chromium >/dev/null && command -v chromedriver >/dev/null || install chromium chromium-driver
command -v firefox >/dev/null || install firefox-esr
browsers=()
if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then browsers+=(chromium); fi
if command -v firefox >/dev/null; then browsers+=(firefox); fi
[ ${#browsers[@]} -gt 0 ] || { echo "skipped: neither Chromium nor Firefox"; exit 0; }
[ ${#browsers[@]} -eq 2 ] || echo "only in ${browsers[0]}: the other browser is not installed"
tools=$PWD/.build/browser-driver
if ! "$tools/bin/python" -c 'import websockets' 2>/dev/null; then
    python3 -m venv "$tools" >/dev/null 2>&1 || { install python3-venv && python3 -m venv "$tools" >/dev/null 2>&1; } || true
    "$tools/bin/pip" install --quiet 'websockets==15.0.1' >/dev/null 2>&1 || { echo "skipped: no websockets"; exit 0; }
fi
PYTHONDONTWRITEBYTECODE=1 "$tools/bin/python" .ci/page-check.py "${browsers[@]}"
