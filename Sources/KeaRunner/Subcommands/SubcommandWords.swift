import KeaText

/// The words behind a subcommand's name, sorted into options and the rest.
struct SubcommandWords {
    /// The words that are no options, in order.
    private(set) var rest: [String] = []
    /// The options without a value that were given.
    private(set) var flags: Set<String> = []
    /// The values of the options that take one, in order.
    private(set) var values: [String: [String]] = [:]

    /// The options that every command takes, and that may stand before a subcommand.
    static let commonFlags: Set<String> = ["--color", "--no-color", "--no-build"]

    /// Whether colours are wanted; `nil` where nothing was said.
    var color: Bool? {
        flags.contains("--no-color") ? false : flags.contains("--color") ? true : nil
    }

    /// Sorts words; options may stand anywhere, with their value as the next word or after `=`.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - name: the subcommand's name, for errors.
    ///   - flags: the subcommand's own options without a value.
    ///   - valued: its own options with one.
    init(
        _ words: [String], of name: String, flags known: [String] = [], valued: [String] = []
    ) throws(UsageError) {
        var words = words[...]
        while let word = words.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            if word == "--" {
                rest += words
                return
            } else if !word.hasPrefix("-") || word == "-" {
                rest.append(word)
            } else if known.contains(word) || Self.commonFlags.contains(word) {
                flags.insert(word)
                if flags.isSuperset(of: ["--color", "--no-color"]) {
                    throw UsageError("--color and --no-color cannot both be given")
                }
            } else if valued.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                    throw UsageError("\(name): \(word) needs a value")
                }
                values[parts[0], default: []].append(value)
            } else {
                let options = known + valued + Self.commonFlags.sorted()
                throw UsageError(
                    "\(name): unknown option \(parts[0])" + didYouMean(parts[0], among: options),
                    details: ["all options: \(Help.command) --help"])
            }
        }
    }
}
