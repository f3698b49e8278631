#!/usr/bin/env bash
# Checks --debug=dap with the client library dap-python, and with messages that no client should send.
set -eu
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || { echo "skipped: no Python"; exit 0; }
lldb-dap --version >/dev/null 2>&1 || { echo "skipped: lldb-dap does not start; on Linux it needs libpython3.10"; exit 0; }
tools=$PWD/.build/debug-adapter-client
if ! "$tools/bin/python" -c 'import dap' 2>/dev/null; then
    python3 -m venv "$tools" >/dev/null 2>&1 || true
    "$tools/bin/pip" install --quiet 'dap-python==0.5.0' >/dev/null 2>&1 || { echo "skipped: no dap-python"; exit 0; }
fi
"$tools/bin/python" .ci/debug-adapter-check.py
