#!/usr/bin/env bash
# Checks the HTML report in a browser: no network requests, no overflow at any width, readable contrast in light and dark
# mode; search, filters, their address and links with mouse and keyboard; counts, bars and changes; the page without
# scripts and on paper.
set -eu
cd "$(dirname "$0")/../.."
for browser in chromium chromium-browser google-chrome ''; do
    command -v "$browser" >/dev/null && break
done
if [ -z "$browser" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    # If the build server allows it.
    apt-get install -y --no-install-recommends chromium >/dev/null 2>&1 </dev/null && browser=chromium || true
fi
[ -n "$browser" ] || { echo "skipped: no Chromium"; exit 0; }
command -v python3 >/dev/null || { echo "skipped: no Python"; exit 0; }

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
# Three pages: of the golden file, which has everything once, after earlier runs; of the project's own features; and of
# its whole suite, where links lead over a hundred screens.
KEA_PAGES=$pages ./run-specs.sh Specs/Framework/KeaReportsSpecs/HTML
./run-specs.sh --no-build Features --format "html:$pages/features.html" --history "$pages/history"
./run-specs.sh --no-build --dry-run --format "html:$pages/everything.html" --history "$pages/history" >"$pages/log" ||
    { cat "$pages/log" && exit 1; }
python3 .ci/html-check.py "$browser" "$pages"/*.html
