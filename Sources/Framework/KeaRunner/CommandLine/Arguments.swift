import KeaText

/// A command line, split into options, which may appear anywhere, and operands by the syntax of its command.
@MainActor
package struct Arguments {
    struct Given {
        let option: Option
        let value: String
        /// The environment variable that contains the option; `nil` if it was typed, and takes precedence.
        var variable: String?
    }

    let syntax: CommandSyntax
    package private(set) var operands: [String] = []
    private(set) var options: [Given] = []
    /// The options from the environment, a line for each variable.
    private(set) var notes: [String] = []

    /// Splits a command line; a subcommand is its first word apart from options that every command takes.
    init(_ words: [String], in environment: RunEnvironment) throws(UsageError) {
        var rest = words[...]
        let index = words.firstIndex { word in !CommandSyntax.common.contains { $0.name == word } }
        let subcommand = index.flatMap { index in CommandSyntax.subcommands.first { $0.name == words[index] }
        }
        if subcommand != nil, let index { rest.remove(at: index) }
        syntax = subcommand ?? .run
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if Self.isOption(word) {
                options.append(try parseWord(word, &rest))
            } else {
                operands.append(word)
            }
        }
        guard subcommand == nil else { return }
        for variable in Self.variables {
            guard let text = environment.value(variable) else { continue }
            do throws(UsageError) {
                try add(variable == "KEA_SEED" ? ["--seed", text] : ShellWords.split(text), from: variable)
            } catch {
                throw error.at(variable)
            }
        }
    }

    /// The variables with options, in order of precedence; the processes that examples start do not inherit them.
    static let variables = ["KEA_OPTIONS", "KEA_SEED"]

    private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

    private func parseWord(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Given {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let context = syntax.name.isEmpty ? "" : "\(syntax.name): "
        let known = syntax.allOptions
        guard let option = known.first(where: { $0.name == parts[0] || $0.entry.short == parts[0] }) else {
            let familiar = FamiliarWords.advice(on: parts[0], of: syntax.name)
            throw UsageError(
                "\(context)unknown option \(parts[0])"
                    + (familiar.map { "; write \($0)" } ?? didYouMean(parts[0], among: known.map(\.name))),
                details: ["all options: \(RunEnvironment.defaultCommand) --help"])
        }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError("\(context)\(option.name) takes no value") }
            return Given(option: option, value: "")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError("\(context)\(option.name) needs a value: \(option.name) \(placeholder)")
        }
        return Given(option: option, value: value)
    }

    /// Adds the options of a variable that no typed option and no earlier variable overrides.
    private mutating func add(_ words: [String], from variable: String) throws(UsageError) {
        var added: [Given] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard Self.isOption(word), word != "--" else {
                throw UsageError("\"\(word)\" is not an option, and only options are allowed here")
            }
            var given = try parseWord(word, &rest)
            guard ![.command, .building].contains(given.option.scope) else {
                throw UsageError("\(given.option.name) is only allowed on the command line")
            }
            given.variable = variable
            if !isOverridden(given) { added.append(given) }
        }
        options += added
        let words = added.filter { !has("--list") || [.selecting, .always].contains($0.option.scope) }
            .map { given in
                given.option.name + (given.option.value == nil ? "" : " \(shellQuoted(given.value))")
            }
        if !words.isEmpty { notes.append("\(variable): \(words.joined(separator: " "))") }
    }

    /// Whether an earlier option contradicts or replaces an option of the environment.
    private func isOverridden(_ given: Given) -> Bool {
        let option = given.option
        if options.contains(where: {
            $0.option.rule.opposite == option.name || $0.option.name == option.rule.opposite
        }) {
            return true
        }
        // One report goes to the terminal.
        if option.name == "--format", !given.value.contains(":") {
            return values(of: option.name).contains { !$0.contains(":") }
        }
        let values = values(of: option.name)
        return option.isRepeatable ? values.contains(given.value) : !values.isEmpty
    }

    package func has(_ name: String) -> Bool { options.contains { $0.option.name == name } }

    func values(of name: String) -> [String] { options.filter { $0.option.name == name }.map(\.value) }

    package var color: Bool? { has("--no-color") ? false : has("--color") ? true : nil }

    func checkContradictions() throws(UsageError) {
        for given in options where !given.option.isRepeatable && values(of: given.option.name).count > 1 {
            throw UsageError("\(given.option.name) is given twice")
        }
        for given in options {
            guard let opposite = given.option.rule.opposite, has(opposite) else { continue }
            throw UsageError("\(given.option.name) and \(opposite) cannot both be given")
        }
    }
}
