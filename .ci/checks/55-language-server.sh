#!/usr/bin/env bash
# Checks the language server with the client library pygls, and with messages that no client should send.
set -eu
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || { echo "skipped: no Python"; exit 0; }
tools=$PWD/.build/language-server-client
if ! "$tools/bin/python" -c 'import pygls' 2>/dev/null; then
    if ! python3 -m venv "$tools" 2>/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get install -y --no-install-recommends python3-venv >/dev/null 2>&1 </dev/null || true
        python3 -m venv "$tools" >/dev/null 2>&1 || true
    fi
    "$tools/bin/pip" install --quiet 'pygls==2.1.1' >/dev/null 2>&1 || { echo "skipped: no pygls"; exit 0; }
fi
"$tools/bin/python" .ci/language-server-check.py
