#!/usr/bin/env bash
# Living documentation in a browser: nothing is asked of a network, nothing stands out at any width, texts can be read in
# light and dark, search, filters and links work with a mouse and with the keyboard, and a page is there without scripts
# and on paper.
set -eu
cd "$(dirname "$0")/../.."
for browser in chromium chromium-browser google-chrome ''; do
    command -v "$browser" >/dev/null && break
done
if [ -z "$browser" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    # Where a build server is allowed to.
    apt-get install -y --no-install-recommends chromium >/dev/null 2>&1 </dev/null && browser=chromium || true
fi
[ -n "$browser" ] || { echo "skipped: no Chromium"; exit 0; }
command -v python3 >/dev/null || { echo "skipped: no Python"; exit 0; }

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
# The page of the golden file, which has some of everything, that of the project's own features, and that of all that it
# has, which is long: a link leads over a hundred screens.
KEA_PAGES=$pages ./run-specs.sh Specs/Framework/KeaReportsSpecs/HTML
./run-specs.sh --no-build Features --format "html:$pages/features.html" --history "$pages/history"
./run-specs.sh --no-build --dry-run --format "html:$pages/everything.html" --history "$pages/history" >"$pages/log" ||
    { cat "$pages/log" && exit 1; }
python3 .ci/html-check.py "$browser" "$pages"/*.html
