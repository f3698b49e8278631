#!/usr/bin/env bash
# Builds the package's specs where that is needed, and runs them: ./run-specs.sh --help
#
# Another package that uses Kea can take a copy of this file to its own top folder. Nothing in it is about this
# package; it needs bash 3.2, the Swift toolchain, and what every Unix has.
set -u

caller=$PWD
case $0 in
/*) command=$0 ;;
*/*) command=$0 ;;
*) command=./$0 ;;
esac
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 2

help() {
    cat <<'HELP'
Runs specs and features.

  ./run-specs.sh [OPTION…] [PATH…]
  ./run-specs.sh steps [TEXT…]
  ./run-specs.sh format [--check] [PATH…]
  ./run-specs.sh lint [OPTION…] [PATH…]

A PATH is a folder, a feature file or a Swift file with specs; with lines after it, as in
Features/paging.feature:5:12, what stands at those lines. Without a PATH everything is run.

Which examples:
  -t, --tags EXPR             with such tags: '@paging and not (@slow or @wip)'
  -n, --name TEXT             with a name that contains the text or fits it as a
                              regular expression
  --list                      print places and names, run nothing
  --dry-run                   look up every step, execute nothing

How:
  --order ORDER               defined, reverse, random or random:SEED
  --seed SEED                 the order of ready work in examples that live in
                              virtual time
  --fail-fast                 run nothing more after the first failure
  --no-strict                 let pending examples pass
  --strict-steps              let step definitions that no feature uses fail the run
  --time-limit TIME           fail an example that takes longer: 500ms, 10s, 2min,
                              none; a minute unless it is given
  --in-process                run examples in one process, as a debugger needs it;
                              a crash ends the run then

Reports:
  -f, --format FORMAT[:FILE]  progress, pretty, events (JSON, an event a line)
                              or junit; may be given several times
  --color                     colours also where it is not a terminal
  --no-color                  no colours (as with NO_COLOR=1)

Other:
  steps [TEXT…]               every sentence that a feature may use (or those with TEXT in
                              them), where it is defined and how often it is used; as text,
                              --format markdown or --format json
  format [--check] [PATH…]    rewrite features in the one canonical layout; - is standard
                              input, written to standard output; with --check, show what
                              would change, and fail (1) if anything would
  lint [OPTION…] [PATH…]      mark what is valid in a feature and hardly meant, and fail (1)
                              if anything is; --disable RULE,… leaves rules out, --list-rules
                              prints them, and how a comment switches them off
  --no-build                  run what is built, also where sources are newer
  --i18n-languages            print the languages of features
  --i18n-keywords LANG        print the keywords of a language
  -h, --help                  print this
  --version                   print the version

Exit status: 0 all passed; 1 an example failed, crashed, timed out, or is undefined, ambiguous
or pending; 2 the command line, a feature file or a definition is wrong; 3 nothing was run;
130 interrupted.
HELP
}

build=yes
for argument in "$@"; do
    case $argument in
    --help | -h) help && exit 0 ;;
    --no-build) build=no ;;
    --) break ;;
    esac
done

# The test executable: the package manager names it after the package.
find_executable() {
    executable=
    local candidate
    for candidate in "$root"/.build/debug/*PackageTests.xctest; do
        if [ -f "$candidate" ] && { [ -z "$executable" ] || [ "$candidate" -nt "$executable" ]; }; then
            executable=$candidate
        fi
    done
}

# Whether anything is newer than the last build. Asking the package manager takes half a second even where there is
# nothing to do, and features are read at run time: they need no build.
is_current() {
    local stamp=$root/.build/kea-built
    [ -n "$executable" ] && [ -f "$stamp" ] || return 1
    # Folders are looked at, too: their times change when a file comes or goes.
    local places=() place
    for place in "$root"/Package*.swift "$root/Package.resolved" "$root/Sources" "$root/Specs" "$root/Tests"; do
        [ -e "$place" ] && places+=("$place")
    done
    # Packages that are used from a folder beside this one.
    if [ -f "$root/.build/workspace-state.json" ]; then
        while IFS= read -r place; do
            [ -d "$place/Sources" ] && places+=("$place/Sources" "$place/Package.swift")
        done < <(sed -n 's/^ *"path" : "\(\/.*\)",\{0,1\}$/\1/p' "$root/.build/workspace-state.json")
    fi
    [ -z "$(find "${places[@]}" -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

# What a build has said, without its progress, and each message of the compiler once: it is repeated for every file
# that was compiled beside the one it is about.
show_once() {
    awk '
        /^\[[0-9]+\/[0-9]+\] / { next }
        /^(\/[^:]*:[0-9]+:[0-9]+: )?(error|warning|note): / { isNew = !seen[$0]++; started = 1 }
        !started || isNew
    ' "$1"
}

# Builds quietly; what the compiler says is shown where it fails or warns.
run_build() {
    if ! command -v swift >/dev/null 2>&1; then
        echo "error: there is no swift command; install a Swift toolchain from https://swift.org/install" >&2
        exit 2
    fi
    local log stamp started seconds=0
    mkdir -p "$root/.build"
    log=$root/.build/kea-build.log
    stamp=$root/.build/kea-built
    started=$root/.build/kea-build-started
    : >"$started"
    swift build --package-path "$root" --build-tests >"$log" 2>&1 &
    local builder=$!
    trap 'kill "$builder" 2>/dev/null; exit 130' INT TERM
    if [ -t 2 ]; then
        # A line from time to time, for whoever waits; gone when the build is done.
        while kill -0 "$builder" 2>/dev/null; do
            sleep 0.2
            seconds=$((seconds + 1))
            if [ $((seconds % 5)) -eq 0 ]; then
                printf '\r\033[2Kbuilding… %s' "$(tail -n 1 "$log" | cut -c 1-60)" >&2
            fi
        done
        printf '\r\033[2K' >&2
    fi
    wait "$builder"
    local status=$?
    trap - INT TERM
    if [ "$status" -ne 0 ]; then
        show_once "$log" >&2
        echo "error: the specs cannot be built, so that nothing was run" >&2
        exit 2
    fi
    grep -E '(: warning: |^warning: )' "$log" | sort -u >&2
    mv "$started" "$stamp"
    find_executable
}

if [ ! -f "$root/Package.swift" ]; then
    echo "error: there is no Package.swift beside $command; it belongs in the top folder of a package" >&2
    exit 2
fi
find_executable
if [ "$build" = yes ] && ! is_current; then run_build; fi
if [ -z "$executable" ]; then
    echo "error: there is nothing to run: $root/.build/debug holds no test executable" >&2
    [ "$build" = no ] && echo "    without --no-build it is built first" >&2
    exit 2
fi

# Examples run in the package's folder, as with swift test; paths of the command line begin where it was typed.
cd "$root" || exit 2
KEA_DIRECTORY=$caller KEA_COMMAND=$command exec "$executable" --kea "$@"
