#!/usr/bin/env bash
# Checks that the public symbols are the listed ones, so that each change of them is intended.
set -euo pipefail
cd "$(dirname "$0")/../.."
.ci/public-symbols
