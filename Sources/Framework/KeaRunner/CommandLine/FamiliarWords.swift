import CTexts

/// The words of other tools' command lines, and what to type instead.
@MainActor
enum FamiliarWords {
    /// Returns what to type instead of a word, as it continues “write”; `nil` if it is not familiar.
    ///
    /// The word may be an option without its hyphens or a command with hyphens; options of a command follow its name.
    static func advice(on word: String, of command: String = "") -> String? {
        if word.hasPrefix("@") { return "--tags \(word)" }
        let name = word.drop { $0 == "-" }.lowercased()
        guard name.count > 1 || name != word else { return nil }
        guard command.isEmpty else { return advice(listedAs: "\(command)-\(name)") }
        let options = CommandSyntax.run.options.filter { $0.name == "--\(name)" && $0.name != word }
        if let option = options.first {
            return [option.name, option.value].compactMap(\.self).joined(separator: " ")
        }
        if name != word, let command = CommandSyntax.subcommands.first(where: { $0.name == name }) {
            return "\(RunEnvironment.defaultCommand) \(command.name)"
        }
        if word.contains(" "), word.wholeMatch(of: /\w[\w ,-]+/) != nil { return "--name '\(word)'" }
        return advice(listedAs: name)
    }

    private static func advice(listedAs name: String) -> String? {
        table.first { $0.words.contains { $0 == name } }?.advice
    }

    private static let table = String(cString: kea_familiar_words()).split(separator: "\n").map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return (words: parts[0].split(separator: " "), advice: String(parts[1]))
    }
}
