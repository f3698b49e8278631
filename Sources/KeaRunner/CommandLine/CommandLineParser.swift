import KeaText

/// Reads the words of a command line.
///
/// Options may stand anywhere, with their value as the next word or after `=`. After `--` everything is a path.
enum CommandLineParser {
    static func parse(_ arguments: [String]) throws(UsageError) -> Command {
        var draft = CommandDraft()
        var words: [String] = []
        var rest = arguments[...]
        var takesOptions = true
        while let word = rest.popFirst() {
            if takesOptions, word == "--" {
                takesOptions = false
            } else if takesOptions, word.hasPrefix("-"), word != "-" {
                try take(word, &rest, &draft)
            } else {
                words.append(word)
            }
        }
        draft.run.paths = words
        draft.run.color = draft.color
        // Who asks for help gets it, whatever else is there.
        for (name, command) in [("--help", Command.help), ("--version", .version)]
        where draft.given.contains(name) {
            return command
        }
        draft.run.formats = try FormatOption.formats(draft.formats)
        try OptionConflicts.check(draft)
        if let instead = draft.instead { return instead }
        if case .random(seed: nil) = draft.run.order, let seed = draft.run.seed {
            draft.run.order = .random(seed: seed)
        }
        return .run(draft.run)
    }

    private static func take(
        _ word: String, _ rest: inout ArraySlice<String>, _ draft: inout CommandDraft
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = Option.all.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
            throw UsageError(
                "unknown option \(parts[0])" + didYouMean(parts[0], among: Option.all.map(\.name)),
                details: ["all options: \(Help.command) --help"])
        }
        draft.given.append(option.name)
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
            return try option.apply("", &draft)
        }
        if parts.count == 2 { return try option.apply(parts[1], &draft) }
        guard let value = rest.popFirst() else {
            throw UsageError("\(option.name) needs a value: \(option.name) \(placeholder)")
        }
        try option.apply(value, &draft)
    }
}
