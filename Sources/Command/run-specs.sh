# shellcheck shell=bash disable=SC2154
# Builds the specs of a package if necessary, and runs them.
#
# The package's own run-specs.sh finds this file and reads it, with the variables root (the package's top folder), kea,
# and scratch (the folder of the build). So every package has the script of the Kea that it uses.
set -u

# Ends the script after a signal, and a build before that. Only an interrupt makes the package manager end its compilers.
end() { # SIGNAL
    trap '' $signals
    [ -z "${!-}" ] || { kill -INT "$!" 2>/dev/null && wait "$!"; }
    rm -f "$log"
    exit $((128 + $(kill -l "$1")))
}
signals='HUP INT QUIT USR1 USR2 PIPE ALRM TERM XCPU'
log=$scratch/kea-build.$$.log
for signal in $signals; do trap "end $signal" "$signal"; done

fail() { # STATUS MESSAGE
    printf 'error: %s\n' "$2" >&2
    exit "$1"
}

caller=$PWD
case $0 in
*/*) command=$0 ;;
*) command=./$0 ;;
esac

# Options of the build are removed from the command line; the executable gets the rest. The value of another option that
# looks like one of them has to follow “=”.
build=yes
configuration=debug
wants_help=
pauses= # The option that makes the run ask at the terminal.
tool=   # The part of the workbench that is asked for.
flags=() # Options of swift test.
arguments=()
while [ $# -gt 0 ]; do
    case $1 in
    --help | -h) wants_help=yes && configuration=debug && break ;;
    --watch | --debug | --debug=dap) tool=$1 ;;
    --step | --pause-on-failure) pauses=$1 && arguments+=("$1") ;;
    --no-build) build=no ;;
    -c | --configuration)
        configuration=${2-}
        [ $# -gt 1 ] && shift
        ;;
    --configuration=*) configuration=${1#*=} ;;
    --scratch-path) [ $# -gt 1 ] && shift ;;
    --scratch-path=*) ;;
    -Xcc | -Xcxx | -Xlinker | -Xswiftc | --sanitize)
        flags+=("$1")
        [ $# -gt 1 ] && shift && flags+=("$1")
        ;;
    --sanitize=* | --enable-code-coverage | --disable-testable-imports) flags+=("$1") ;;
    --) arguments+=("$@") && break ;;
    *) arguments+=("$1") ;;
    esac
    shift
done
case ${arguments[0]-} in
init) [ -n "$wants_help" ] || { . "$kea/Sources/Command/setup.sh" && init; } ;;
language-server | serve) tool=${arguments[0]} && arguments=("${arguments[@]:1}") ;;
format | lint) tool=${tool:-${arguments[0]}} ;;
esac
[ -z "$tool" ] || [ -z "$pauses" ] || fail 2 "$tool and $pauses cannot both be given"
case $configuration in
debug | release) ;;
*) fail 2 "--configuration needs debug or release" ;;
esac
case " ${flags[*]-} " in
*" --enable-code-coverage "*) coverage=yes ;;
*) coverage= ;;
esac

# Whether to build: the state of all inputs is compared with the state before the last build. (The package manager itself
# takes half a second for that.)
state=$scratch/kea-$configuration.state       # The state of the inputs before the last build, and its executable.
paths=$scratch/kea-$configuration.inputs      # The paths of these inputs.
answered=$scratch/kea-$configuration.answered # The executable that last answered the handshake.
plan=$scratch/$configuration.yaml             # The package manager's plan of the last build.

find_executable() {
    executable=$(sed -n 's/^ *outputs: \["\(.*PackageTests\.xctest\)"\]$/\1/p' "$plan" 2>/dev/null | head -n 1)
    [ -f "$executable" ] || executable=
}

# Finds the manifests of the package and of local packages on which it depends.
find_manifests() {
    manifests=("$root"/Package*.swift)
    while IFS= read -r folder; do manifests+=("$folder"/Package*.swift); done < <(
        sed -n 's/^ *"path" : "\(\/.*\)",\{0,1\}$/\1/p' "$scratch/workspace-state.json" 2>/dev/null)
}

# Prints path, size and times of files, of what folders contain, and of the targets of links. Every change modifies the
# time of the last change of status, which no program can set.
if find / -maxdepth 0 -printf '' 2>/dev/null; then
    files() { find -L "$@" \( -name .build -o -name .git \) -prune -o -printf '%p %s %T@ %C@ %i\n' 2>/dev/null; }
else
    files() { find -L "$@" \( -name .build -o -name .git \) -prune -o -exec /usr/bin/stat -f '%N %z %Fm %Fc %i' {} + 2>/dev/null; }
fi

# Prints the folders of the last build's inputs, from its plan, and the files that the compilers have read (*.d).
list_inputs() {
    {
        grep '^ *inputs: ' "$plan" | grep -o '"/[^"]*"' | grep -vE '/Package\.(swift|resolved)"$' |
            sed 's/^"//; s/[^/]*"$//'
        find "${executable%/*}/" -name '*.d' -exec cat {} + | sed $'s/\\\\ /\001/g' | tr ' ' '\n' | grep '^/' | tr '\001' ' '
    } | grep -vF "${executable%/*}/" | LC_ALL=C sort -u |
        awk '!folder || index($0, folder) != 1 { print; if (/\/$/) folder = $0 }' # no folder in another one
}

# Prints the current state of everything that decides about a build. An entry point may be in any folder above a target.
print_inputs() {
    printf '%s\n' "${flags[*]-} ${TOOLCHAINS-} ${SWIFT_EXEC-} ${CC-} ${CXX-} ${SDKROOT-}"
    # The package manager writes these during a build.
    cksum "$root/Package.resolved" "$scratch/workspace-state.json" 2>/dev/null
    {
        printf '%s\n' "${manifests[@]}" "$root/.swift-version" "$root"/{,*/,*/*/}{XCT,Linux}Main.swift \
            "$(type -P swift)" "${SWIFTLY_HOME_DIR:-$HOME/.swiftly}/config.json"
        cat "$paths" 2>/dev/null
    } | tr '\n' '\0' | (export -f files && xargs -0 "$BASH" -c 'files "$@"' -) | LC_ALL=C sort -u
}

# Returns whether the last build is current. Features are read at run time, without a build.
is_current() {
    [ -n "$executable" ] && [ -f "$state" ] || return 1
    # Only the package manager knows the inputs of plugins, and the variables that manifests read.
    grep -qE 'environment|getenv|plugins: *\[' "${manifests[@]}" 2>/dev/null && return 1
    # cmp ends at the first difference, of which sort complains if signals of pipes are ignored.
    { print_inputs && files "$executable"; } 2>/dev/null | cmp -s - "$state"
}

# Runs a build command. Prints its errors and warnings only, each once: the compiler repeats them for other files.
run_build() { # COMMAND…
    local tenths=0 status
    type -P swift >/dev/null ||
        fail 2 "there is no swift command; install a Swift toolchain from https://swift.org/install"
    if ! mkdir -p "$scratch" 2>/dev/null || [ ! -w "$scratch" ]; then
        fail 2 "nothing can be built: $scratch cannot be written${executable:+
    --no-build runs what was built before}"
    fi
    # In its own process group, it receives signals of the terminal through end only.
    set -m
    "$@" --package-path "$root" --scratch-path "$scratch" --configuration "$configuration" \
        "${flags[@]+"${flags[@]}"}" >"$log" 2>&1 </dev/null &
    set +m
    progress() { grep '^\[' "$log" | tail -n 1 | cut -c 1-60; }
    # Show progress until the build is done: at a terminal each second, otherwise each minute, as build servers end a job
    # that prints nothing for a while.
    while kill -0 $! 2>/dev/null; do
        sleep 0.1
        tenths=$((tenths + 1))
        if [ -t 2 ] && [ $((tenths % 10)) -eq 0 ]; then
            printf '\r\033[2Kbuilding… %s' "$(progress)" >&2
        elif [ $((tenths % 600)) -eq 0 ]; then
            printf 'building… %s\n' "$(progress)" >&2
        fi
    done
    [ ! -t 2 ] || printf '\r\033[2K' >&2
    wait $!
    status=$?
    if [ "$status" -eq 0 ]; then
        grep -E '(: warning: |^warning: )' "$log" | sort -u >&2
    else
        awk '
            /^(\[[0-9]+\/[0-9]+\]|Building for|remark:) / { next }
            /^(\/[^:]*:[0-9]+:[0-9]+: )?(error|warning|note): / { isNew = !seen[$0]++; started = 1 }
            !started || isNew' "$log" >&2
        ! grep -q 'Main\.swift:.*expressions are not allowed at the top level' "$log" ||
            echo "note: the entry point is in the folder of a target; it belongs into a folder above those of all test targets" >&2
    fi
    rm -f "$log"
    return "$status"
}

# Builds the specs with swift test, which makes @testable imports work in release, too; with these options it only builds.
# With coverage, it would fail because nothing was run.
build_specs() {
    local started command=(swift test --disable-xctest --disable-swift-testing)
    [ -z "$coverage" ] || command=(swift build --build-tests)
    rm -f "$state"
    mkdir -p "$scratch" 2>/dev/null && : >"$state.$$" && started=$(files "$state.$$" | awk '{ print $(NF - 1) }')
    rm -f "$state.$$"
    if ! run_build "${command[@]}"; then
        # A program that reads events does not have to read the message.
        case " ${arguments[*]-} " in *" --format events "*)
            echo '{"diagnostic":{"details":[],"message":"the specs cannot be built","severity":"error"},"type":"diagnostic"}'
            ;;
        esac
        fail 2 "the specs cannot be built; nothing was run"
    fi
    find_executable
    [ -n "$executable" ] || return
    list_inputs >"$paths.$$" && mv -f "$paths.$$" "$paths"
    # What has changed since the build began is missing in the state, so the next run builds once more.
    {
        print_inputs | awk -v start="$started" -v own="$scratch/checkouts/" \
            'NF < 3 || $(NF - 1) + 0 < start || index($0, own) == 1'
        files "$executable"
    } >"$state.$$" && mv -f "$state.$$" "$state"
}

# Returns whether the executable is Kea's, by a handshake once for each build. An executable without the handshake's text
# is not started, as it might misinterpret the argument.
is_kea() {
    local identity handshake=--kea-handshake-1
    identity=$(files "$executable")
    [ -f "$answered" ] && [ "$identity" = "$(<"$answered")" ] && return
    grep -qF -- "$handshake" "$executable" || return
    [ "$(KEA_DIRECTORY=$caller "$executable" "$handshake" "$$" 2>/dev/null </dev/null)" = "Kea $$" ] || return
    # If the answer cannot be stored, the next run repeats the handshake.
    { printf '%s\n' "$identity" >"$answered.$$" && mv -f "$answered.$$" "$answered"; } 2>/dev/null || true
}

# Builds a program that is apart from the executable because few need it. With --no-build, an older one suffices.
build_tool() { # PRODUCT
    program=$scratch/$configuration/$1
    [ "$build" = no ] && [ -x "$program" ] || run_build swift build --product "$1" || fail 2 "$tool cannot be built"
    cd "$root" || exit 2
}

find_executable
find_manifests
if [ -n "$wants_help" ]; then
    # The executable also knows the formats of the package's own reports.
    if [ -n "$executable" ] && is_kea; then
        "$executable" --kea --help || exit
    else
        cat "$kea/Sources/Framework/KeaRunner/CommandLine/help.txt" || exit
    fi
    printf '\nDocumentation of this version: %s/README.md\n' "$kea" 2>/dev/null # `head` closes the pipe.
    exit 0
fi
case $tool in
'' | --debug) [ "$build" = no ] || is_current || build_specs ;;
format | lint)
    # `lint` asks a current executable of the specs about the sentences.
    export KEA_SPECS=
    [ "$tool" = format ] || { [ "$build" = yes ] && ! is_current; } || ! is_kea || KEA_SPECS=$executable
    build_tool kea-style && KEA_DIRECTORY=$caller KEA_COMMAND=$command exec "$program" "${arguments[@]}"
    ;;
esac
if [ "$tool" = --debug ] && ! lldb --version >/dev/null; then
    fail 2 "the debugger of the toolchain, lldb, cannot be started; on Linux, add the folder of libpython3.10 to LD_LIBRARY_PATH"
fi
if [ -n "$tool" ]; then . "$kea/Sources/Command/workbench.sh" && start_workbench "${arguments[@]+"${arguments[@]}"}"; fi
if [ -z "$executable" ]; then
    [ "$build" = yes ] || advice=$'\n    omit --no-build to build it'
    fail 2 "there is nothing to run: no test executable was built for $configuration in $scratch${advice-}"
fi
if ! is_kea; then . "$kea/Sources/Command/setup.sh" && explain_entry_point; fi
if [ -n "$coverage" ]; then
    # Each process writes a profile for llvm-profdata.
    export LLVM_PROFILE_FILE=${LLVM_PROFILE_FILE-${executable%/*}/codecov/specs-%p.profraw}
    rm -f "${executable%/*}"/codecov/specs-*.profraw
fi

# Examples run in the package's folder, as with swift test; paths of the command line are relative to the caller's.
cd "$root" || exit 2
KEA_DIRECTORY=$caller KEA_COMMAND=$command exec "$executable" --kea "${arguments[@]+"${arguments[@]}"}"
