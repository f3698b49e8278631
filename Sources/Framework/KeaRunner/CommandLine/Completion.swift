@MainActor
enum Completion {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        init(argument: String) throws(UsageError) {
            guard let shell = Self(rawValue: argument) else {
                throw UsageError(unknown: "shell", argument, among: Self.allCases.map(\.rawValue))
            }
            self = shell
        }
    }

    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: "autoload -U +X bashcompinit && bashcompinit\n" + bash
        case .fish: fish
        }
    }

    private static let names = CommandSyntax.subcommands.map(\.name).joined(separator: " ")

    private static func choices(_ option: Option) -> [String] {
        option.value == "FORMAT[:FILE]" ? ReportCatalog().formats.map(\.name) : option.rule.choices
    }

    /// A function for bash, which zsh runs as well.
    private static var bash: String {
        var lines = [
            "# \(RunEnvironment.defaultCommand) --completion bash", "_kea() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=",
            "    COMPREPLY=()", "    case ${COMP_WORDS[1]} in",
        ]
        for syntax in CommandSyntax.subcommands + [.run] {
            let options = syntax.allOptions
            lines.append("    \(syntax.name.isEmpty ? "*" : syntax.name))")
            lines.append("        case $before in")
            for option in options where option.value != nil {
                let pattern = [option.entry.short, option.name].compactMap(\.self).joined(separator: " | ")
                lines.append(
                    "        \(pattern)) words=\"\(choices(option).joined(separator: " "))\" ;;")
            }
            let all = options.map(\.name).joined(separator: " ")
            let first = syntax.name.isEmpty ? "[ \"$COMP_CWORD\" -eq 1 ] && words=\"\(names)\"" : "words="
            lines.append("        *) case $word in -*) words=\"\(all)\" ;; *) \(first) ;; esac ;;")
            lines += ["        esac", "        ;;"]
        }
        lines += [
            "    esac", "    [ -z \"$words\" ] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))", "}",
            "complete -o default -F _kea run-specs.sh \(RunEnvironment.defaultCommand)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static var fish: String {
        var lines = ["# \(RunEnvironment.defaultCommand) --completion fish"]
        for command in Help.entries where !command.name.hasPrefix("-") {
            lines.append(
                "complete -c run-specs.sh -n __fish_is_first_arg -a \(command.name) -d \(explanation(command))"
            )
        }
        for syntax in CommandSyntax.subcommands + [.run] {
            let isCalled = "__fish_seen_subcommand_from \(syntax.name.isEmpty ? names : syntax.name)"
            let condition = (syntax.name.isEmpty ? "not " : "") + isCalled
            for option in syntax.allOptions {
                var line = "complete -c run-specs.sh -n '\(condition)' "
                // fish calls an option with one hyphen and several letters old-style.
                let isLong = option.name.hasPrefix("--")
                line += isLong ? "-l \(option.name.dropFirst(2))" : "-o \(option.name.dropFirst())"
                if let short = option.entry.short { line += " -s \(short.dropFirst())" }
                let choices = choices(option)
                if option.value != nil { line += choices.isEmpty ? " -r" : " -x" }
                if !choices.isEmpty { line += " -a '\(choices.joined(separator: " "))'" }
                lines.append(line + " -d \(explanation(option.entry))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns what the help says of a command or option, in quotation marks.
    private static func explanation(_ entry: Help.Entry) -> String {
        "'\(entry.explanation.replacing("'", with: "\\'"))'"
    }
}
