#!/usr/bin/env bash
# Builds the package's specs if necessary, and runs them: ./run-specs.sh --help
#
# A package that uses Kea has a copy of this file in its top folder. It needs bash 3.2, the Swift toolchain, and POSIX
# utilities.
set -u
# sh run-specs.sh works, too.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"

caller=$PWD
case $0 in
*/*) command=$0 ;;
*) command=./$0 ;;
esac

# The package's top folder contains this file, or the target of a symbolic link to it.
find_root() {
    local file=$command folder link
    while :; do
        folder=$(CDPATH='' cd -- "${file%/*}/" && pwd -P) || exit 2
        [ -f "$folder/Package.swift" ] && root=$folder && return
        if [ ! -L "$file" ]; then
            echo "error: there is no Package.swift beside $file; it belongs in the top folder of a package" >&2
            exit 2
        fi
        link=$(readlink "$file")
        case $link in
        /*) file=$link ;;
        *) file=$folder/$link ;;
        esac
    done
}

help() {
    cat <<'HELP'
Runs specs and features.

  ./run-specs.sh [OPTION…] [PATH…]
  ./run-specs.sh steps [OPTION…] [TEXT…]
  ./run-specs.sh format [OPTION…] [PATH…]
  ./run-specs.sh lint [OPTION…] [PATH…]
  ./run-specs.sh merge [OPTION…] FILE…
  ./run-specs.sh language-server
  ./run-specs.sh serve
  ./run-specs.sh init

A PATH is a folder, a feature file or a Swift file with specs. Line numbers after it, as in
Features/paging.feature:5:12, select the examples at these lines. Without a PATH everything
is run. @FILE is replaced by the lines of a file: an option or a path each, and comments
that begin with #.

Which examples:
  -t, --tags EXPR             those with such tags: '@paging and not (@slow or @wip)'
  -n, --name TEXT             those whose name contains the text; if there is none, those
                              whose name matches it as a regular expression
  --glue NAME                 use only the steps of this class, of the classes in this type,
                              or of this module
  --rerun FILE                those that did not pass, from a file that --format rerun has
                              written
  --only-failures             those that failed in their last run
  --shard I/N                 part I of N parts that together contain all of them; auto: the
                              part that GitLab, CircleCI or Buildkite assigns
  --durations FILE            with --shard: divide by the times in this file, which has to
                              be the same for all parts
  --list                      print locations and names, run nothing
  --dry-run                   match every step, execute nothing

How:
  --order ORDER               defined, reverse, random or random:SEED
  --seed SEED                 the order of ready work in examples that use virtual time, and
                              of --order random
  --world-parameters JSON     values that worlds read by name: '{"browser": "none"}'
  --retry N                   run a failed example up to N more times; one that passes then
                              is reported as flaky
  --retry-tag-filter EXPR     with --retry: only examples with such tags
  --strict-flaky              with --retry: flaky examples fail the run
  --repeat N                  run each example N times
  --until-failure             run again and again until an example fails; with --repeat at
                              most N times
  --fail-fast                 run nothing more after the first failure
  --no-strict                 pending examples do not fail the run
  --strict-steps              step definitions that no feature uses fail the run
  --strict-warnings           warnings fail the run, as they do if CI is set
  --no-strict-warnings        warnings do not fail the run, even if CI is set
  --time-limit TIME           fail an example that takes longer: 500ms, 10s, 2min or none;
                              1min by default
  --error                     end the run with an internal error, to test programs that read
                              its reports
  --workers N                 divide the examples among N processes; one per core by
                              default; 0 is --in-process
  --in-process                run the examples in one process, for a debugger; a crash ends
                              the run
  --step                      pause before each step, show the world, and ask what to do;
                              needs a terminal
  --pause-on-failure          pause when an example has failed, with its world and servers
                              alive; needs a terminal
  --watch                     run again what a saved file concerns, until a key ends it;
                              needs a terminal
  --debug                     start the debugger of the toolchain, with breakpoints in the
                              selected examples or in the steps of the selected scenarios
  --debug=dap                 serve an editor that speaks the debug adapter protocol over
                              standard input and output

Reports:
  --show-output               show the output of passing examples, too, if the run uses
                              several processes
  --snippets                  show a step definition in Swift for every undefined sentence,
                              also if a defined one is near
  -f, --format FORMAT[:FILE]  write a report: one to the terminal, progress by default, and
                              each of the others to a FILE, which appears when it is
                              complete
  --history FOLDER            keep the earlier results that html compares with in this
                              folder instead of .build
  --color                     use colours also if the output is not a terminal
  --no-color                  use no colours (as with NO_COLOR=1)

Build:
  --no-build                  run the last build, even if sources have changed since
  -c, --configuration NAME    build and run debug (the default) or release
  --sanitize NAME             find errors at run time: address, thread, undefined
  --enable-code-coverage      record which code runs, for llvm-cov
  --disable-testable-imports  build release without support for @testable imports
  -Xcc FLAG                   a flag for the C compiler
  -Xcxx FLAG                  a flag for the C++ compiler
  -Xswiftc FLAG               a flag for the Swift compiler
  -Xlinker FLAG               a flag for the linker
  --scratch-path FOLDER       build there instead of in .build, which keeps one set of
                              flags: another set rebuilds everything

Other:
  --i18n-languages            print the languages of features
  --i18n-keywords LANG        print the keywords of a language
  --completion SHELL          print a script that completes this command in bash, zsh or
                              fish
  -h, --help                  print this
  --version                   print the version

Formats of reports, apart from your own types that conform to Report:
  progress                    a line for each file, failures in full
  pretty                      every group, example and step
  summary                     failures in full and the counts, nothing of what passes
  usage                       step definitions by their time, unused ones, the slowest
  junit                       XML for build servers
  json                        Cucumber's older JSON
  rerun                       the places of what did not pass; --rerun runs them again
  tap                         the Test Anything Protocol, version 13
  teamcity                    service messages for TeamCity
  github                      progress, annotations and a summary for GitHub Actions
  events                      all that happens, a JSON object a line; merge reads it
  html                        living documentation: one page for a browser
  message                     Cucumber messages, an envelope a line

Commands:
  steps [OPTION…] [TEXT…]     print every sentence that a feature may use (or those that
                              contain or match TEXT), its definition and its uses
    -f, --format FORMAT       text, markdown or json
    --glue NAME               as above
    --strict-steps            fail (2) if no feature uses one of them
  format [OPTION…] [PATH…]    rewrite features in the canonical layout; - reads standard
                              input and writes standard output
    --check                   show the changes, write nothing, and fail (1) if there are any
  lint [OPTION…] [PATH…]      mark text in features that is valid and probably a mistake,
                              and fail (1) if there is any
    --disable RULE,…          leave out rules
    --list-rules              print the rules and how a comment disables them
  merge [OPTION…] FILE…       join what --format events:FILE has written, such as the shards
                              of a run, into the reports of one run, with the exit status of
                              that run
    -f, --format FORMAT[:FILE]  write a report, as in a run
    --history FOLDER          keep the earlier results that html compares with in this
                              folder, as in a run
    --no-strict               pending examples do not fail the run
    --strict-flaky            flaky examples fail the run
  language-server             serve an editor that speaks the language server protocol over
                              standard input and output; it is built when it is first used
  serve                       show the features in a browser on this machine: read, edit and
                              run them, and see the results as they come
  init                        called from Kea's folder, in the folder of your package: make
                              it use Kea, with a first spec and feature; existing files stay

Environment:
  CI                          if set, warnings and focused examples fail the run
  KEA_FEATURES                the folder of features instead of Features
  KEA_OPTIONS                 options of every run, in the syntax of a shell; typed options
                              take precedence
  KEA_RUN                     the name of the run that shards belong to, for merge
  KEA_SEED                    the value of --seed, also for swift test
  KEA_ONLY                    the only classes of specs and steps to load, separated by
                              commas
  NO_COLOR, FORCE_COLOR       no colours, or colours, whether or not standard output is a
                              terminal
  COLUMNS                     the width of a line if standard output is not a terminal

Exit status: 0 all passed; 1 an example failed, crashed, timed out, has no result, or is
undefined, ambiguous or pending; 2 the command line, a feature file, a definition or a
report is invalid; 3 nothing was run; 130 interrupted (129 by SIGHUP, 143 by SIGTERM: 128
and the signal's number). 2 takes precedence over 1. A crash with --in-process ends the
process by its signal: 128 and its number.
HELP
}

# Options of the build are removed from the command line; the executable gets the rest. The value of another option that
# looks like one of them has to follow “=”.
build=yes
configuration=debug
scratch=
wants_help=
pauses= # The option that makes the run ask at the terminal.
tool= # The part of the workbench that is asked for.
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
    --scratch-path)
        scratch=${2-}
        [ $# -gt 1 ] && shift
        ;;
    --scratch-path=*) scratch=${1#*=} ;;
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
if [ -n "$tool" ] && [ -n "$pauses" ]; then
    echo "error: $tool and $pauses cannot both be given" >&2 && exit 2
fi
case $configuration in
debug | release) ;;
*) echo "error: --configuration needs debug or release" >&2 && exit 2 ;;
esac

# Prepares the package in the current folder, or in one above it, to use Kea: the package of this script.
init() {
    local kea=$root package=$caller place name module target identity log
    if ! grep -q '"kea-workbench"' "$kea/Package.swift"; then
        echo "error: init is a command of the run-specs.sh in Kea's own folder" >&2 && exit 2
    fi
    while [ ! -f "$package/Package.swift" ]; do
        [ -n "$package" ] || { echo "error: there is no Package.swift here; swift package init creates one" >&2 && exit 2; }
        package=${package%/*}
    done
    if [ "$package" = "$kea" ]; then
        echo "error: this is Kea itself; change to the folder of the package that shall use it" >&2 && exit 2
    fi
    cd "$package" || exit 2
    # Writes standard input to a file that does not exist yet.
    put() { # FILE
        if [ -e "$1" ]; then
            cat >/dev/null
            echo "left    $1"
        else
            mkdir -p "$(dirname "$1")" && cat >"$1" || exit 2
            echo "wrote   $1"
        fi
    }
    name=$(swift package describe --type json 2>/dev/null </dev/null | sed -n 's/^  "name" : "\(.*\)",$/\1/p' | tail -n 1)
    [ -n "$name" ] || { echo "error: Package.swift cannot be read; swift package describe says why" >&2 && exit 2; }
    module=$(printf %s "$name" | tr -c 'A-Za-z0-9_' '_')
    target=${module}Specs
    if grep -q 'name: "Kea"' Package.swift; then
        echo "left    Package.swift, which uses Kea"
        target=$(swift package describe --type json 2>/dev/null </dev/null | awk -F '"' '
            $2 == "name" { name = $4 }
            $2 == "product_dependencies" { inProducts = 1 }
            inProducts && $2 == "Kea" { isUser = 1 }
            /\]/ { inProducts = 0 }
            /^    }/ { if (isUser) { print name; exit } isUser = 0 }')
        target=${target:-${module}Specs}
    else
        identity=$(basename "$kea" | tr 'A-Z' 'a-z')
        # Neighbours stay neighbours on other machines.
        place=$kea
        [ "${kea%/*}" = "${package%/*}" ] && place=../${kea##*/}
        log=$(mktemp "${TMPDIR:-/tmp}/kea-init.XXXXXX") && cp Package.swift Package.swift.kea || exit 2
        if swift package add-dependency "$place" --type path >"$log" 2>&1 &&
            swift package add-target "$target" --type test >>"$log" 2>&1 &&
            swift package add-target-dependency Kea "$target" --package "$identity" >>"$log" 2>&1; then
            # The package manager's example would be run beside the specs.
            rm -f "Tests/$target/$target.swift" Package.swift.kea
            grep -q 'platforms:' Package.swift ||
                awk '{ print } /^    name: / && !done { print "    platforms: [.macOS(.v15)],"; done = 1 }' \
                    Package.swift >Package.swift.kea && [ -s Package.swift.kea ] && cat Package.swift.kea >Package.swift
            rm -f Package.swift.kea
            rm -f "$log"
            echo "changed Package.swift: the dependency on Kea, and the test target $target"
        else
            mv -f Package.swift.kea Package.swift
            cat "$log" >&2
            rm -f "$log"
            echo "error: Package.swift cannot be changed; it is as it was" >&2
            exit 2
        fi
    fi
    put Tests/XCTMain.swift <<'SWIFT'
import KeaRunner

Runner.main()
SWIFT
    put "Tests/$target/BasketSpec.swift" <<'SWIFT'
import Kea

final class BasketSpec: Spec {
    override class func spec() {
        describe("a basket") {
            @Let var basket = Basket()

            it("is empty at first") {
                expect(basket.items).to(beEmpty())
            }

            it("has what is put into it") {
                basket.put("milk")
                expect(basket.items).to(equal(["milk"]))
            }
        }
    }
}
SWIFT
    put "Tests/$target/BasketSteps.swift" <<'SWIFT'
import Kea
import KeaFeatures

/// What the sentences of a scenario share. Replace it by your own code.
final class Basket: World {
    private(set) var items: [String] = []
    init() {}
    func put(_ item: String) { items.append(item) }
}

final class BasketSteps: Steps {
    override class func steps() {
        when("the shopper takes {string}") { (basket: Basket, item: String) in
            basket.put(item)
        }

        then("there is/are {int} item(s) in the basket") { (basket: Basket, count: Int) in
            expect(basket.items.count).to(equal(count), "the number of items")
        }
    }
}
SWIFT
    put Features/basket.feature <<'FEATURE'
Feature: Basket
  What a shopper takes is in the basket until it is paid.

  Scenario: Two things
    When the shopper takes "milk"
    And the shopper takes "tea"
    Then there are 2 items in the basket
FEATURE
    put .editorconfig <<'SETTINGS'
[*.feature]
indent_style = space
indent_size = 2
charset = utf-8
SETTINGS
    put .vscode/launch.json <"$kea/.vscode/launch.json"
    put run-specs.sh <"$kea/run-specs.sh"
    chmod +x run-specs.sh
    echo
    echo "next: ./run-specs.sh"
    echo "for your editor: $kea/Sources/Framework/KeaRunner/KeaRunner.docc/Editors.md"
    exit 0
}

# Help is available without a package, too.
if [ -n "$wants_help" ] && ! (find_root) 2>/dev/null; then help && exit 0; fi
find_root
case $scratch in
'') scratch=$root/.build ;;
/*) ;;
*) scratch=$caller/$scratch ;;
esac
[ "${arguments[0]-}" = init ] && [ -z "$wants_help" ] && init
state=$scratch/kea-$configuration.state       # The state of the inputs at the start of the last build.
paths=$scratch/kea-$configuration.inputs      # The paths of these inputs.
answered=$scratch/kea-$configuration.answered # The executable that last answered the handshake.
plan=$scratch/$configuration.yaml             # The package manager's plan of the last build.

# Finds the test executable in the package manager's plan.
find_executable() {
    executable=$(sed -n '/^ *outputs: \[".*PackageTests\.xctest"\]$/{
        s/^[^"]*"\(.*\)"\]$/\1/p
        q
    }' "$plan" 2>/dev/null)
    identity= # Path, size and times of the executable.
    [ -f "$executable" ] || executable=
}

# Prints path, size and times of each file, also behind symbolic links. Every change modifies the time of the last change
# of status, which no program can set.
if [[ $OSTYPE == linux* ]] || find / -maxdepth 0 -printf '' 2>/dev/null; then
    print_files() { find -L "$@" -printf '%p %s %T@ %C@ %i\n' 2>/dev/null; }
else
    print_files() { find -L "$@" -exec stat -f '%N %z %Fm %Fc %i' {} + 2>/dev/null; }
fi

# Prints the folders of local packages.
local_packages() {
    sed -n 's/^ *"path" : "\(\/.*\)",\{0,1\}$/\1/p' "$scratch/workspace-state.json" 2>/dev/null
}

# Prints the paths of the last build's inputs, from its plan and the dependency files of the compilers (*.d). A question
# mark precedes a folder of sources, where only the names of files matter; other folders are copied with their contents.
list_inputs() {
    find "${executable%/*}/" -name '*.d' -exec awk -v output="${executable%/*}/" '
        function add(path, mark) {
            if (path ~ /^\// && index(path, output) != 1 && !seen[path]++) print mark path
        }
        /^ *tool: / { mark = $2 == "package-structure-tool" ? "?" : "" }
        /^ *inputs: / {
            count = split($0, words, "\"")
            for (i = 2; i <= count; i += 2) add(words[i], words[i] ~ /\/$/ ? mark : "")
        }
        FILENAME ~ /\.d$/ {
            gsub(/\\ /, "\001")
            count = split($0, words, " ")
            for (i = 1; i <= count; i++) {
                gsub("\001", " ", words[i])
                add(words[i], "")
            }
        }' "$plan" {} + | LC_ALL=C sort -u
}

# Prints the current state of the inputs.
print_inputs() {
    local folders=() others=() folder seen=
    while IFS= read -r folder; do
        folders+=("$folder")
        # An entry point may be in any folder above a target.
        folder=${folder%/*/}
        while [ "${#folder}" -ge "${#root}" ] && [ "$folder" != "$seen" ]; do
            others+=("$folder/XCTMain.swift" "$folder/LinuxMain.swift")
            seen=$folder
            folder=${folder%/*}
        done
    done < <(sed -n 's/^?//p' "$paths" 2>/dev/null)
    others+=("$root"/Package*.swift "$root/Package.resolved" "$root/.swift-version" "$scratch/workspace-state.json")
    others+=("$(command -v swift)" "${SWIFTLY_HOME_DIR:-$HOME/.swiftly}/config.json")
    {
        printf '%s\n' "${flags[*]-} ${TOOLCHAINS-} ${SWIFT_EXEC-} ${CC-} ${CXX-} ${SDKROOT-}"
        [ ! -f "$paths" ] || find -L "${folders[@]+"${folders[@]}"}" -name '.?*' -prune -o -print 2>/dev/null
        {
            printf '%s\n' "${others[@]}"
            grep '^/' "$paths" 2>/dev/null
        } | tr '\n' '\0' | (export -f print_files && xargs -0 "$BASH" -c 'print_files "$@"' -)
    } | LC_ALL=C sort -u
}

# Returns whether the last build is current. The package manager takes half a second for that. Features are read at run
# time, without a build.
is_current() {
    [ -n "$executable" ] && [ -f "$state" ] || return 1
    # Only the package manager knows the inputs of plugins, and the variables that manifests read.
    local manifests=("$root"/Package*.swift) place
    while IFS= read -r place; do manifests+=("$place"/Package*.swift); done < <(local_packages)
    grep -qE 'environment|getenv|plugins: *\[' "${manifests[@]}" 2>/dev/null && return 1
    identity=$(print_files "$executable")
    # cmp ends at the first difference, of which sort complains if signals of pipes are ignored.
    { print_inputs && printf '%s\n' "$identity"; } 2>/dev/null | cmp -s - "$state"
}

# Prints the log of a build without its progress, and each message once: the compiler repeats it for other files.
show_once() {
    awk '
        /^\[[0-9]+\/[0-9]+\] / { next }
        /^(\/[^:]*:[0-9]+:[0-9]+: )?(error|warning|note): / { isNew = !seen[$0]++; started = 1 }
        !started || isNew
    ' "$1"
}

# Ends the build and the script after a signal. Only an interrupt makes the package manager end its compilers.
stop_build() { # SIGNAL
    trap - $ends
    [ -z "$builder" ] || { kill -INT "$builder" 2>/dev/null && wait "$builder"; }
    rm -f "$scratch/kea-build.$$.log"
    exit $((128 + $(kill -l "$1")))
}
ends='HUP INT QUIT USR1 USR2 PIPE ALRM TERM XCPU'

# Builds, and prints errors and warnings only.
run_build() {
    if ! command -v swift >/dev/null 2>&1; then
        echo "error: there is no swift command; install a Swift toolchain from https://swift.org/install" >&2
        exit 2
    fi
    local log inputs signal status seconds=0
    # swift test makes @testable imports work in release, too; with these options it only builds.
    local command=(swift test --disable-xctest --disable-swift-testing)
    # With coverage, it would fail because nothing was run.
    case " ${flags[*]-} " in *" --enable-code-coverage "*) command=(swift build --build-tests) ;; esac
    if ! mkdir -p "$scratch" 2>/dev/null || [ ! -w "$scratch" ]; then
        echo "error: nothing can be built: $scratch cannot be written" >&2
        [ -z "$executable" ] || echo "    --no-build runs what was built before" >&2
        exit 2
    fi
    log=$scratch/kea-build.$$.log
    inputs=$(print_inputs)
    rm -f "$state"
    builder=
    for signal in $ends; do trap "stop_build $signal" "$signal"; done
    # In its own process group, it receives signals of the terminal through stop_build only.
    set -m
    "${command[@]}" --package-path "$root" --scratch-path "$scratch" --configuration "$configuration" \
        "${flags[@]+"${flags[@]}"}" >"$log" 2>&1 </dev/null &
    builder=$!
    set +m
    if [ -t 2 ]; then
        # Show progress until the build is done.
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
    status=$?
    trap - $ends
    if [ "$status" -ne 0 ]; then
        show_once "$log" >&2
        rm -f "$log"
        echo "error: the specs cannot be built; nothing was run" >&2
        exit 2
    fi
    grep -E '(: warning: |^warning: )' "$log" | sort -u >&2
    rm -f "$log"
    find_executable
    [ -n "$executable" ] || return
    list_inputs >"$paths.$$" && mv -f "$paths.$$" "$paths"
    # New inputs of this build are missing in the state, so the next run builds once more.
    { printf '%s\n' "$inputs" && print_files "$executable"; } >"$state.$$" && mv -f "$state.$$" "$state"
}

# Returns whether the executable is Kea's, by a handshake once for each build. An executable without the handshake's text
# is not started, as it might misinterpret the argument.
is_kea() {
    [ -n "$identity" ] || identity=$(print_files "$executable")
    [ -f "$answered" ] && [ "$identity" = "$(<"$answered")" ] && return
    grep -qF -- "$handshake" "$executable" || return
    [ "$(KEA_DIRECTORY=$caller "$executable" "$handshake" "$$" 2>/dev/null </dev/null)" = "Kea $$" ] || return
    # If the answer cannot be stored, the next run repeats the handshake.
    { printf '%s\n' "$identity" >"$answered.$$" && mv -f "$answered.$$" "$answered"; } 2>/dev/null || true
}
handshake=--kea-handshake-1

# Explains how to add the entry point of Kea.
explain_entry_point() {
    local folder main
    echo "error: nothing was run: ${executable##*/} does not use the entry point of Kea" >&2
    folder=$(swift package --package-path "$root" describe --type json 2>/dev/null | awk -F '"' '
        $2 == "path" { path = $4 }
        $2 == "type" && $4 == "test" { print path; exit }')
    folder=$(dirname "${folder:-Tests/Specs}")
    for main in "$root/$folder/XCTMain.swift" "$root/XCTMain.swift"; do
        [ -f "$main" ] && break
    done
    if [ -f "$main" ]; then
        echo "    its entry point, ${main#"$root"/}, has to contain these two lines:" >&2
    else
        main=$folder/XCTMain.swift
        echo "    write the file ${main#./} with these two lines:" >&2
    fi
    printf '        import KeaRunner\n        Runner.main()\n' >&2
    echo "    and let a test target depend on .product(name: \"Kea\", package: …)" >&2
    exit 3
}

# Builds the tool that is apart from the executable, because few need it, and becomes it.
workbench() {
    local log=$scratch/kea-workbench.$$.log program=$scratch/$configuration/kea-workbench
    mkdir -p "$scratch" || exit 2
    # The protocol has standard output to itself.
    if ! swift build --product kea-workbench --package-path "$root" --scratch-path "$scratch" \
        --configuration "$configuration" "${flags[@]+"${flags[@]}"}" >"$log" 2>&1 </dev/null; then
        show_once "$log" >&2
        rm -f "$log"
        echo "error: $1 cannot be built" >&2
        exit 2
    fi
    rm -f "$log"
    # It calls this script with the same options of the build.
    local builds=(--configuration "$configuration" --scratch-path "$scratch" "${flags[@]+"${flags[@]}"}")
    [ "$build" = no ] && builds+=(--no-build)
    # Its options may contain paths.
    case $1 in --*) export KEA_DIRECTORY=$caller KEA_COMMAND=$command ;; esac
    cd "$root" || exit 2
    exec "$program" "$1" "$root" "${KEA_FEATURES:-$root/Features}" "$root/run-specs.sh" \
        "${executable:-${program%/*}}" "${#builds[@]}" "${builds[@]}" "${@:2}"
}

find_executable
case ${arguments[0]-} in
language-server | serve)
    tool=${arguments[0]}
    arguments=("${arguments[@]:1}")
    ;;
esac
if [ "$tool" = --debug ] && [ -z "$wants_help" ]; then
    if [ "$build" = yes ] && ! is_current; then run_build; fi
    lldb --version >/dev/null || { echo "error: the debugger of the toolchain, lldb, cannot be started; on Linux, add the folder of libpython3.10 to LD_LIBRARY_PATH" >&2 && exit 2; }
fi
[ -z "$tool" ] || [ -n "$wants_help" ] || workbench "$tool" "${arguments[@]+"${arguments[@]}"}"
if [ -n "$wants_help" ]; then
    # The executable also knows the formats of the package's own reports.
    if [ -n "$executable" ] && is_kea; then exec "$executable" --kea --help; fi
    help && exit 0
fi
if [ "$build" = yes ] && ! is_current; then run_build; fi
if [ -z "$executable" ]; then
    echo "error: there is nothing to run: no test executable was built for $configuration in $scratch" >&2
    [ "$build" = no ] && echo "    omit --no-build to build it" >&2
    exit 2
fi
case " ${flags[*]-} " in
*" --enable-code-coverage "*)
    # Each process writes a profile for llvm-profdata.
    export LLVM_PROFILE_FILE=${LLVM_PROFILE_FILE-${executable%/*}/codecov/specs-%p.profraw}
    rm -f "${executable%/*}"/codecov/specs-*.profraw
    ;;
esac
is_kea || explain_entry_point

# Examples run in the package's folder, as with swift test; paths of the command line are relative to the caller's.
cd "$root" || exit 2
KEA_DIRECTORY=$caller KEA_COMMAND=$command exec "$executable" --kea "${arguments[@]+"${arguments[@]}"}"
