import KeaText

/// A command line, split into options and operands by the syntax of its command.
///
/// Options may appear anywhere, with their value as the next word or after `=`. A word `@FILE` is replaced by the lines
/// of a file. After `--` every word is an operand.
@MainActor
package struct Arguments {
    struct Given {
        let option: Option
        let value: String
        /// The line or variable that contains the option; `nil` if it was typed.
        var origin: String?
        /// Whether it comes from an environment variable, so that typed options take precedence.
        var isFromEnvironment = false
    }

    let syntax: CommandSyntax
    /// The words that are not options, in order.
    package private(set) var operands: [String] = []
    /// The options, in order.
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
                options.append(try take(word, &rest))
            } else if word.hasPrefix("@") {
                try add(OptionsFile(String(word.dropFirst()), in: environment))
            } else {
                operands.append(word)
            }
        }
        guard subcommand == nil else { return }
        for variable in try EnvironmentOptions.variables(in: environment) { try add(variable) }
    }

    private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

    /// Parses an option, whose value may be the next word.
    private func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Given {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let context = syntax.name.isEmpty ? "" : "\(syntax.name): "
        let known = syntax.allOptions
        guard let option = known.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
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

    private mutating func add(_ file: OptionsFile) throws(UsageError) {
        for line in file.lines {
            guard line.text.hasPrefix("-") else {
                operands.append(line.text)
                continue
            }
            // The value is the rest of the line, also if it contains spaces.
            let name = line.text.prefix { $0 != " " && $0 != "=" && $0 != "\t" }
            let value = line.text.dropFirst(name.count + 1).drop { $0 == " " || $0 == "\t" }
            var rest = name.count == line.text.count ? [] : [String(value)][...]
            do throws(UsageError) {
                var given = try take(String(name), &rest)
                if !rest.isEmpty { throw UsageError("\(given.option.name) takes no value") }
                guard given.option.scope != .building else {
                    throw UsageError(
                        "\(given.option.name) is an option of the script, which does not read @FILE")
                }
                given.origin = line.location
                options.append(given)
            } catch {
                throw error.at(line.location)
            }
        }
    }

    /// Adds the options of a variable that no typed option and no earlier variable overrides.
    private mutating func add(_ variable: EnvironmentOptions.Variable) throws(UsageError) {
        if variable.isBinding, let shard = values(of: "--shard").first, !variable.words.contains(shard) {
            throw UsageError(
                "--shard \(shard) contradicts \(variable.name), which asks for shard \(variable.words.last ?? ""): "
                    + "examples would be left out")
        }
        var added: [Given] = []
        var rest = variable.words[...]
        while let word = rest.popFirst() {
            do throws(UsageError) {
                guard Self.isOption(word), word != "--" else {
                    throw UsageError("\"\(word)\" is not an option, and only options are allowed here")
                }
                var given = try take(word, &rest)
                guard given.option.isAllowedInEnvironment else {
                    throw UsageError("\(given.option.name) is only allowed on the command line")
                }
                (given.origin, given.isFromEnvironment) = (variable.name, true)
                if !isOverridden(given) { added.append(given) }
            } catch {
                throw error.at(variable.name)
            }
        }
        options += added
        guard variable.isReported else { return }
        let words = added.filter {
            !has("--list") || $0.option.scope == .selecting || $0.option.scope == .always
        }
        .map { given in
            given.option.name + (given.option.value == nil ? "" : " \(ShellWords.quoted(given.value))")
        }
        if !words.isEmpty { notes.append("\(variable.name): \(words.joined(separator: " "))") }
    }

    /// Whether an earlier option contradicts or replaces an option of the environment.
    private func isOverridden(_ given: Given) -> Bool {
        let option = given.option
        if options.contains(where: { $0.option.opposite == option.name || $0.option.name == option.opposite })
        {
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

    /// The values of an option, in order.
    func values(of name: String) -> [String] { options.filter { $0.option.name == name }.map(\.value) }

    /// Whether to use colours; `nil` if the terminal decides.
    package var color: Bool? { has("--no-color") ? false : has("--color") ? true : nil }

    /// Throws an error if two options contradict each other.
    func checkContradictions() throws(UsageError) {
        for given in options where !given.option.isRepeatable && values(of: given.option.name).count > 1 {
            throw UsageError("\(given.option.name) is given twice")
        }
        for given in options {
            guard let opposite = given.option.opposite, has(opposite) else { continue }
            throw UsageError("\(given.option.name) and \(opposite) cannot both be given")
        }
    }
}
