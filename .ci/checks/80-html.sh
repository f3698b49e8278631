#!/usr/bin/env bash
# Living documentation in a browser: nothing is asked of a network, nothing stands out at any width, texts can be read in
# light and dark, search, filters and links work, and a page is there without scripts and on paper.
set -eu
cd "$(dirname "$0")/../.."
for browser in chromium chromium-browser google-chrome ''; do
    command -v "$browser" >/dev/null && break
done
[ -n "$browser" ] || { echo "skipped: no Chromium"; exit 0; }
command -v python3 >/dev/null || { echo "skipped: no Python"; exit 0; }

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
# The page of the golden file, which has some of everything, and that of the project's own features.
KEA_PAGES=$pages ./run-specs.sh Specs/KeaReportsSpecs/HTML
./run-specs.sh --no-build Features --format "html:$pages/features.html" --history "$pages/history"
python3 .ci/html-check.py "$browser" "$pages"/*.html
