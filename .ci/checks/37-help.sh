#!/usr/bin/env bash
# Every script here answers --help at once, with what it does and how it is called, and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
for script in .ci/*; do
    if [ ! -f "$script" ] || [ ! -x "$script" ]; then continue; fi
    if ! said=$(timeout 60 "$script" --help) || ! grep -q "${script#./}" <<<"$said"; then
        echo "error: $script --help does not say how it is called: $said"
        exit 1
    fi
done
