import Gherkin
import KeaText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@main
struct GherkinCommand: ~Copyable {
    private var output = Output()
    /// The first identifier of the next file.
    private var nextID = 0

    static func main() {
        // If the reader of the output ends, as `head` does, writing fails instead of terminating the process.
        signal(SIGPIPE, SIG_IGN)
        var command = GherkinCommand()
        exit(command.run(Array(CommandLine.arguments.dropFirst())))
    }

    private mutating func run(_ arguments: [String]) -> Int32 {
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
        let result = GherkinParser().parse(source)
        for token in result.tokens { output.add("\(token)\n") }
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

/// The output of the command: to the standard output through a buffer, to the standard error at once.
private struct Output: ~Copyable {
    private var buffer: [UInt8] = []
    /// The reason why the standard output cannot be written any more.
    private(set) var failure: String?
    private let file = fdopen(STDOUT_FILENO, "w")
    let isTerminal = isatty(STDOUT_FILENO) == 1

    /// Writes text to the standard output, with control sequences escaped.
    mutating func add(_ text: String) { add(Array(VisibleText.escaped(text).utf8)) }

    mutating func add(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes a line to the standard error, after the buffered output.
    mutating func error(_ line: String) {
        flush()
        // If the standard error cannot be written either, only the exit status reports the error.
        let bytes = Array(VisibleText.escaped("\(line)\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    mutating func flush() {
        let isWritten = fwrite(buffer, 1, buffer.count, file) == buffer.count && fflush(file) == 0
        if !isWritten, failure == nil {
            failure = errno == EPIPE ? "its reader has gone away" : String(cString: strerror(errno))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
