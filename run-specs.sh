#!/usr/bin/env bash
# Builds the package's specs if necessary, and runs them: ./run-specs.sh --help
#
# A package that uses Kea has a copy of this file in its top folder. It runs the script of the Kea that the package uses.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
# After “&” in a script, a shell ignores SIGINT, and cannot change that itself.
[ "$(trap -p INT)" != "trap -- '' SIGINT" ] || ! type -P perl >/dev/null ||
    exec perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$BASH" "$0" "$@"
for signal in HUP.129 INT.130 TERM.143; do trap "exit ${signal#*.}" "${signal%.*}"; done
folder=$(dirname -- "$(readlink -f -- "$0")") scratch='' option=''
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 2
[ -f "$root/Package.swift" ] || root=$folder
[ -f "$root/Package.swift" ] || { echo "error: there is no Package.swift beside $0; it belongs in the top folder of a package" >&2 && exit 2; }
for word; do
    [ "$option" != --scratch-path ] || scratch=$word
    case $word in --scratch-path=*) scratch=${word#*=} ;; esac
    option=$word
done
case $scratch in '') scratch=$root/.build ;; /*) ;; *) scratch=$PWD/$scratch ;; esac
find_kea() { # The folder of this file or of a dependency: by its path, as the package manager knows it, edited, checked out.
    while IFS= read -r kea; do
        case $kea in /*) ;; *) kea=$root/$kea ;; esac
        [ -f "$kea/Sources/Command/run-specs.sh" ] && return
    done < <(exec 2>/dev/null # A reader that has found enough closes the pipe.
        printf '%s\n' "$folder" && grep -v '^ *//' "$root/Package.swift" | grep -o 'path: *"[^"]*"' | cut -d '"' -f 2
        sed -n 's/^ *"path" : "\(\/.*\)",\{0,1\}$/\1/p' "$scratch/workspace-state.json"
        printf '%s\n' "$root"/Packages/* "$scratch"/checkouts/*)
}
find_kea || { swift package --package-path "$root" --scratch-path "$scratch" resolve >&2 && find_kea; } ||
    { echo "error: $root/Package.swift does not depend on Kea, or on a version before this script" >&2 && exit 2; }
. "$kea/Sources/Command/run-specs.sh"
