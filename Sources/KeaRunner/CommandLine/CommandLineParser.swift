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
        if let instead = draft.instead { return instead }
        draft.run.paths = words
        draft.run.color = draft.color
        draft.run.formats = try FormatOption.formats(draft.formats)
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
