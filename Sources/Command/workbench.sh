# shellcheck shell=bash disable=SC2034,SC2154
# The workbench: the language server, the page, --watch and --debug. Kea's run-specs.sh reads this file when one of them is
# asked for, with its own variables and functions.

# Reads the first message of an editor, and answers it if it is the request initialize, which waits for no build.
#
# The server reads the message from the file that KEA_INPUT names.
answer_initialize() {
    local line length='' id='' answer LC_ALL=C
    mkdir -p "$scratch" && export KEA_INPUT=$scratch/kea-input.$$ KEA_ANSWERED='' || return
    : >"$KEA_INPUT"
    while IFS= read -r line || [ -n "$line" ]; do
        printf '%s\n' "$line" >>"$KEA_INPUT"
        line=${line%$'\r'}
        [ -n "$line" ] || break
        case $line in [Cc]ontent-[Ll]ength:*) length=${line#*:} && length=${length//[[:space:]]/} ;; esac
    done
    # The server refuses any other length.
    case $length in '' | *[!0-9]* | ????????*) return ;; esac
    dd bs=1 count="$length" 2>/dev/null >>"$KEA_INPUT"
    # The members of the message itself are those at depth 1.
    id=$(tail -c "$length" "$KEA_INPUT" | awk '
        { text = text $0 " " }
        END {
            for (i = 1; i <= length(text); i++) {
                c = substr(text, i, 1)
                if (isText) {
                    word = word c
                    if (c == "\\") word = word substr(text, ++i, 1)
                    else if (c == "\"") isText = 0
                } else if (c == "\"") { isText = 1; word = c }
                else if (depth == 1 && c == ":") { key = word; word = "" }
                else if (depth == 1 && (c == "," || c == "}")) { member[key] = word; word = ""; depth -= c == "}" }
                else if (c ~ /[[{]/) depth++
                else if (c ~ /[]}]/) depth--
                else if (depth == 1 && c ~ /[-0-9]/) word = word c
            }
            if (member["\"method\""] == "\"initialize\"") print member["\"id\""]
        }')
    [ -n "$id" ] || return
    answer='{"jsonrpc":"2.0","id":'$id',"result":'$(<"$kea/Sources/Workbench/KeaWorkbench/LanguageServer/Files/initialized.json")'}'
    printf 'Content-Length: %s\r\n\r\n%s' "${#answer}" "$answer"
    KEA_ANSWERED=yes
}

# Tells the editor why nothing else is answered yet.
say_building() {
    local message='{"jsonrpc":"2.0","method":"window/showMessage","params":{"type":3,"message":"The language server is being built; this takes a minute or two, once."}}'
    printf 'Content-Length: %s\r\n\r\n%s' "${#message}" "$message"
}

# Builds the workbench, and becomes it.
start_workbench() { # ARGUMENT…
    if [ "$tool" = language-server ]; then
        answer_initialize
        [ "$KEA_ANSWERED" != yes ] || [ -x "$scratch/$configuration/kea-workbench" ] || say_building
    fi
    build_tool kea-workbench
    # It calls this script with the same options of the build.
    local options=(--configuration "$configuration" --scratch-path "$scratch" "${flags[@]+"${flags[@]}"}")
    [ "$build" = yes ] || options+=(--no-build)
    # Its options may contain paths.
    case $tool in --*) export KEA_DIRECTORY=$caller KEA_COMMAND=$command ;; esac
    exec "$program" "$tool" "$root" "${KEA_FEATURES:-$root/Features}" "$root/run-specs.sh" \
        "${executable:-${program%/*}}" "${#options[@]}" "${options[@]}" "$@"
}
