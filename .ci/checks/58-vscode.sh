#!/usr/bin/env bash
# Checks the extension for VS Code with Node.js and the real language server.
set -eu
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "skipped: no Node.js"; exit 0; }
node .ci/vscode-check.js
