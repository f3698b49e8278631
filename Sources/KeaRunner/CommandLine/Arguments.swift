import KeaText

/// The words of a command line, sorted into options and operands by the syntax of its command.
///
/// Options may stand anywhere, with their value as the next word or after `=`. After `--` everything is an operand.
struct Arguments {
    /// The command that is called.
    let syntax: CommandSyntax
    /// The words that are no options, in order.
    private(set) var operands: [String] = []
    /// The options that were given, in order, each with its value.
    private(set) var options: [(option: Option, value: String)] = []

    /// Reads a command line; a subcommand is its first word, or stands behind options that every command takes.
    init(_ words: [String]) throws(UsageError) {
        let isCommon: (String) -> Bool = { word in CommandSyntax.common.contains { $0.name == word } }
        let index = words.firstIndex { !isCommon($0) } ?? words.endIndex
        let subcommand = words[index...].first.flatMap { word in
            CommandSyntax.subcommands.first { $0.name == word }
        }
        syntax = subcommand ?? .run
        let known =
            syntax.options + (subcommand == nil ? [] : CommandSyntax.common + [CommandSyntax.helpOption])
        var rest = words[...]
        if subcommand != nil { rest = (words[..<index] + words[(index + 1)...])[...] }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            } else if word.hasPrefix("-"), word != "-" {
                try take(word, &rest, known)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, _ known: [Option])
        throws(UsageError)
    {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = known.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
            throw UsageError(
                "\(context)unknown option \(parts[0])" + didYouMean(parts[0], among: known.map(\.name)),
                details: ["all options: \(RunEnvironment.defaultCommand) --help"])
        }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError("\(context)\(option.name) takes no value") }
            options.append((option, ""))
            return
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError("\(context)\(option.name) needs a value: \(option.name) \(placeholder)")
        }
        options.append((option, value))
    }

    /// The subcommand, at the beginning of a message.
    private var context: String { syntax.name.isEmpty ? "" : "\(syntax.name): " }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { options.contains { $0.option.name == name } }

    /// The values of an option, in order.
    func values(of name: String) -> [String] { options.filter { $0.option.name == name }.map(\.value) }

    /// Whether colours are wanted; `nil` where nothing was said.
    var color: Bool? { has("--no-color") ? false : has("--color") ? true : nil }

    /// Looks for options of which one takes back what another one says.
    func checkContradictions() throws(UsageError) {
        for (option, _) in options where !option.isRepeatable && values(of: option.name).count > 1 {
            throw UsageError("\(option.name) is given twice")
        }
        for (option, _) in options {
            guard let opposite = option.opposite, has(opposite) else { continue }
            throw UsageError("\(option.name) and \(opposite) cannot both be given")
        }
    }
}
