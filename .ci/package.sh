# What the checks with a package of their own share; they source this file.
kea=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
packages=$kea/Fixtures/Packages
unset CI KEA_ONLY KEA_FEATURES KEA_DIRECTORY KEA_COMMAND KEA_OPTIONS KEA_SEED KEA_STATE
problems=0

# Runs a command and checks its exit status, a text in its output, and that it contains no $forbidden text.
expect() { # STATUS TEXT COMMAND…
    local wanted=$1 text=$2 output status=0
    shift 2
    output=$("$@" 2>&1 </dev/null) || status=$?
    if [ "$status" -eq "$wanted" ] && grep -qF -- "$text" <<<"$output" &&
        { [ -z "${forbidden-}" ] || ! grep -qi "$forbidden" <<<"$output"; }; then
        printf '✓ %s\n' "$*"
    else
        problems=$((problems + 1))
        printf '✗ %s\n  exit status %s, expected %s; expected to contain: %s\n%s\n' "$*" "$status" "$wanted" "$text" "$output"
    fi
}
