#!/usr/bin/env bash
# The public symbols are those that are listed, so that a change of them was meant.
set -euo pipefail
cd "$(dirname "$0")/../.."
.ci/public-symbols
