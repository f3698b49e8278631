import Gherkin

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The command `gherkin`: the parser on the command line.
struct GherkinCommand: ~Copyable {
    let arguments: [String]
    private var output = Output()
    /// The first identifier of the next file.
    private var nextID = 0

    init(arguments: [String]) { self.arguments = arguments }

    mutating func run() -> Int32 {
        let options: Options
        do {
            options = try Options(arguments)
        } catch {
            output.error("gherkin: \(error.message)\nTry 'gherkin --help'.")
            return 2
        }
        if options.wantsHelp { output.add(Options.help) }
        var status: Int32 = 0
        for path in options.wantsHelp ? [] : options.paths {
            guard let bytes = Self.bytes(of: path) else {
                output.error("gherkin: \(path): \(String(cString: strerror(errno)))")
                status = 2
                continue
            }
            let source = GherkinSource(bytes, uri: path)
            let isRight =
                switch options.command {
                case .messages: writeMessages(of: source, options)
                case .tokens: writeTokens(of: source)
                case .check: writeMistakes(of: source)
                }
            if !isRight { status = max(status, 1) }
        }
        output.flush()
        guard let failure = output.failure else { return status }
        output.error("gherkin: standard output: \(failure)")
        return 2
    }

    /// Returns the bytes of a file, `-` for the standard input; `nil` with `errno` if it cannot be read.
    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = path == "-" ? fdopen(STDIN_FILENO, "r") : fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var information = stat()
        if fstat(fileno(file), &information) == 0 { bytes.reserveCapacity(Int(information.st_size)) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return ferror(file) == 0 ? bytes : nil
    }

    private mutating func writeMistakes(of source: GherkinSource) -> Bool {
        let problems = GherkinParser().parse(source).problems
        for problem in problems { output.add("\(problem)\n") }
        return !problems.contains(where: \.isMistake)
    }

    private mutating func writeTokens(of source: GherkinSource) -> Bool {
        let (tokens, result) = GherkinParser().tokens(of: source)
        for token in tokens { output.add("\(token)\n") }
        for error in result.errors { output.error("\(error)") }
        return result.errors.isEmpty
    }

    private mutating func writeMessages(of source: GherkinSource, _ options: Options) -> Bool {
        let result = GherkinParser(firstID: nextID).parse(source)
        var messages = MessageWriter()
        messages.json.escapesInvisible = output.isTerminal
        if options.wants("source") { messages.write(source) }
        for error in result.errors { messages.write(error) }
        if let document = result.document {
            nextID = document.endID
            if options.wants("ast") { messages.write(document) }
            if options.wants("pickles") {
                for pickle in document.pickles() {
                    messages.write(pickle)
                    nextID = pickle.id + 1
                    if messages.json.bytes.count > 1 << 16 {
                        output.add(messages.json.bytes)
                        messages.json.removeAll()
                    }
                }
            }
        }
        output.add(messages.json.bytes)
        return result.errors.isEmpty
    }
}
