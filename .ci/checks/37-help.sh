#!/usr/bin/env bash
# Checks that every script prints its purpose and usage for --help, and does nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."
for script in .ci/*; do
    if [ ! -f "$script" ] || [ ! -x "$script" ]; then continue; fi
    if ! said=$(timeout 60 "$script" --help) || ! grep -q "${script#./}" <<<"$said"; then
        echo "error: $script --help does not say how it is called: $said"
        exit 1
    fi
done
