#!/usr/bin/env bash
# Checks that a command in Features/kea, a journey, uses every option, subcommand and format that --help names.
#
# Add a missing journey as a scenario in one of those files. Options that change the build's flags would each build Kea
# for a minute: RunSpecsScriptSpec covers them, with a compiler that only records its flags.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Prints the words of a help, on standard input, that need a journey: options, commands, formats.
words() {
    awk '
        /^[^ ].*:$/ || /^Exit status/ { section = $0 }
        { line = $0 }
        section ~ /^(Which|How|Reports|Build|Other|Commands)/ && line ~ /^ +-/ {
            split(line, parts, /  +/)
            count = split(parts[2], named, /[ ,]+/)
            for (i = 1; i <= count; i++) if (named[i] ~ /^--?[a-z]/) { sub(/\[.*/, "", named[i]); print named[i] }
        }
        section ~ /^Formats/ && line ~ /^  [a-z]/ { print $1 }
        section ~ /^Commands/ && line ~ /^  [a-z]/ { print $1 }
        section ~ /^Environment/ && line ~ /^  [A-Z]/ {
            split(line, parts, /  +/)
            count = split(parts[2], named, /[ ,]+/)
            for (i = 1; i <= count; i++) print named[i]
        }' | LC_ALL=C sort -u | grep -vxE -e "$flags"
}
flags='-X[a-z]+|--sanitize|--enable-code-coverage|--disable-testable-imports|--scratch-path'

# Prints the commands of the journeys.
commands=$(grep -hE 'I run|run-specs\.sh|^ +(-f|\||printf)' Features/kea/*.feature)

# Prints the words of a help, on standard input, that no journey uses.
unused() {
    words | while IFS= read -r word; do
        # A format follows -f or --format, or is in a table below one that does.
        grep -qE -e "(^|[ '\"|(])$word([ =:'\"|]|\$)" <<<"$commands" || echo "$word"
    done
}

help=$(./run-specs.sh --help)
count=$(words <<<"$help" | wc -l)
[ "$count" -ge 70 ] || { echo "error: only $count options and formats are found in --help" && exit 1; }
# The check checks itself: a new option, command, format and variable have no journey.
new=$(sed -e 's/^Reports:$/&\n  -q, --quite-new FILE        new/' -e 's/^Formats of.*:$/&\n  brandnew                   new/' \
    -e 's/^Commands:$/&\n  renew [OPTION…]             new/' -e 's/^Environment:$/&\n  KEA_NEW                     new/' <<<"$help")
noticed=$(unused <<<"$new" | tr '\n' ' ')
missing=$(unused <<<"$help" | tr '\n' ' ')
for word in --quite-new -q brandnew renew KEA_NEW; do
    case " $noticed" in *" $word "*) ;; *) echo "error: the new word $word would not be noticed" && exit 1 ;; esac
done
[ -z "$missing" ] || { echo "error: no journey in Features/kea uses: $missing" && exit 1; }
echo "each of $count options, commands, formats and variables has a journey"
