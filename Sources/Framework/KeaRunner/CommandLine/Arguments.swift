import KeaText

/// The words of a command line, sorted into options and operands by the syntax of its command.
///
/// Options may stand anywhere, with their value as the next word or after `=`. A word `@FILE` stands for the lines of a
/// file. After `--` everything is an operand.
struct Arguments {
    /// An option that was given.
    struct Given {
        let option: Option
        let value: String
        /// The place that said it, where it was not typed: a line of a file, or an environment variable.
        var origin: String?
        /// Whether the environment said it, so that what is typed goes before it.
        var isOfEnvironment = false
    }

    /// The command that is called.
    let syntax: CommandSyntax
    /// The words that are no options, in order.
    private(set) var operands: [String] = []
    /// The options that were given, in order.
    var options: [Given] = []
    /// What the environment has asked for, a line for each variable.
    var notes: [String] = []
    private let known: [Option]

    /// Reads a command line; a subcommand is its first word, or stands behind options that every command takes.
    ///
    /// - Parameter environment: what else says something, and the folder of files of options; `nil` where these have been
    ///   read already.
    init(_ words: [String], in environment: RunEnvironment? = nil) throws(UsageError) {
        let isCommon: (String) -> Bool = { word in CommandSyntax.common.contains { $0.name == word } }
        let index = words.firstIndex { !isCommon($0) } ?? words.endIndex
        let subcommand = words[index...].first.flatMap { word in
            CommandSyntax.subcommands.first { $0.name == word }
        }
        syntax = subcommand ?? .run
        known = syntax.options + (subcommand == nil ? [] : CommandSyntax.common + [CommandSyntax.helpOption])
        var rest = words[...]
        if subcommand != nil { rest = (words[..<index] + words[(index + 1)...])[...] }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.hasPrefix("-"), word != "-" {
                options.append(try take(word, &rest))
            } else if word.hasPrefix("@"), let environment {
                try add(OptionsFile(String(word.dropFirst()), in: environment))
            } else {
                operands.append(word)
            }
        }
        if let environment, subcommand == nil { try add(EnvironmentOptions(environment, known)) }
    }

    /// Reads an option, whose value may be the next word.
    func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Given {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = known.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
            throw UsageError(
                "\(context)unknown option \(parts[0])" + didYouMean(parts[0], among: known.map(\.name)),
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

    /// Adds what the lines of a file say.
    private mutating func add(_ file: OptionsFile) throws(UsageError) {
        for line in file.lines {
            guard line.text.hasPrefix("-") else {
                operands.append(line.text)
                continue
            }
            let option = line.text.prefix { $0 != " " && $0 != "=" && $0 != "\t" }
            let value = line.text.dropFirst(option.count + 1).drop { $0 == " " || $0 == "\t" }
            var rest = value.isEmpty && line.text.count == option.count ? [] : [String(value)][...]
            do throws(UsageError) {
                var given = try take(String(option), &rest)
                if !rest.isEmpty { throw UsageError("\(context)\(given.option.name) takes no value") }
                guard !given.option.isOfScript else {
                    throw UsageError(
                        "\(given.option.name) is for the script, which reads its own command line only")
                }
                given.origin = line.place
                options.append(given)
            } catch {
                throw error.at(line.place)
            }
        }
    }

    /// Adds what the environment says, as far as nothing nearer says otherwise.
    private mutating func add(_ environment: EnvironmentOptions) throws(UsageError) {
        for source in environment.sources {
            if source.isBinding, let shard = values(of: "--shard").first, !source.words.contains(shard) {
                throw UsageError(
                    "--shard \(shard), and \(source.name) and its like ask for \(source.words.last ?? ""): "
                        + "examples would be left out")
            }
            var taken: [Given] = []
            var rest = source.words[...]
            while let word = rest.popFirst() {
                do throws(UsageError) {
                    guard word.hasPrefix("-"), word != "-", word != "--" else {
                        throw UsageError("\"\(word)\" is no option, and nothing else can stand there")
                    }
                    var given = try take(word, &rest)
                    guard given.option.mayStandInEnvironment else {
                        throw UsageError("\(given.option.name) belongs on the command line")
                    }
                    given.origin = source.name
                    given.isOfEnvironment = true
                    if !isOverruled(given) { taken.append(given) }
                } catch {
                    throw error.at(source.name)
                }
            }
            options += taken
            // What is only listed is not told of what is for runs.
            taken.removeAll { has("--list") && $0.option.scope == .running }
            guard source.isTold, !taken.isEmpty else { continue }
            let words = taken.map { given in
                given.option.name + (given.option.value == nil ? "" : " \(ShellWords.quoted(given.value))")
            }
            notes.append("\(source.name): \(words.joined(separator: " "))")
        }
    }

    /// Whether something was typed, or comes from a nearer place, that leaves no room for an option.
    private func isOverruled(_ given: Given) -> Bool {
        let option = given.option
        if let opposite = option.opposite, has(opposite) { return true }
        if options.contains(where: { $0.option.opposite == option.name }) { return true }
        // One report goes to the terminal.
        if option.name == "--format", !given.value.contains(":") {
            return values(of: option.name).contains { !$0.contains(":") }
        }
        let values = values(of: option.name)
        return option.isRepeatable ? values.contains(given.value) : !values.isEmpty
    }

    /// The subcommand, at the beginning of a message.
    private var context: String { syntax.name.isEmpty ? "" : "\(syntax.name): " }

    /// The same command line in words that need nothing else to be read.
    var words: [String] {
        options.map { $0.option.value == nil ? $0.option.name : "\($0.option.name)=\($0.value)" } + ["--"]
            + operands
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { options.contains { $0.option.name == name } }

    /// The values of an option, in order.
    func values(of name: String) -> [String] { options.filter { $0.option.name == name }.map(\.value) }

    /// Whether colours are wanted; `nil` where nothing was said.
    var color: Bool? { has("--no-color") ? false : has("--color") ? true : nil }

    /// Looks for options of which one takes back what another one says.
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
