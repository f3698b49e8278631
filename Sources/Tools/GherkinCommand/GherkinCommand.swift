import Gherkin

#if canImport(FoundationEssentials)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// The command `gherkin`: the parser on the command line.
struct GherkinCommand: ~Copyable {
    let arguments: [String]
    private var output = Output()
    /// The first identifier of the next file.
    private var nextID = 0

    init(arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs the command and returns the exit status.
    mutating func run() -> Int32 {
        let options: Options
        do {
            options = try Options(arguments)
        } catch {
            output.error("gherkin: \(error.message)\nTry 'gherkin --help'.")
            return 2
        }
        if options.wantsHelp {
            output.add(Options.help)
            return end(with: 0)
        }
        if options.paths.isEmpty { return end(with: readEnvelopes(options)) }
        var status: Int32 = 0
        for path in options.paths {
            switch FileReader.bytes(of: path) {
            case .failure(let failure):
                output.error("gherkin: \(path): \(failure.reason)")
                status = 2
            case .success(let bytes):
                let source = GherkinSource(bytes, uri: path)
                let isRight =
                    switch options.command {
                    case .messages: writeMessages(of: source, options)
                    case .tokens: writeTokens(of: source)
                    case .check: writeMistakes(of: source)
                    }
                if !isRight { status = max(status, 1) }
            }
        }
        return end(with: status)
    }

    /// Parses the source envelopes on the standard input and returns the exit status.
    private mutating func readEnvelopes(_ options: Options) -> Int32 {
        var bytes: [UInt8] = []
        if isatty(STDIN_FILENO) == 0 {
            switch FileReader.bytes(of: "-") {
            case .success(let read): bytes = read
            case .failure(let failure):
                output.error("gherkin: standard input: \(failure.reason)")
                return 2
            }
        }
        var (status, hasEnvelopes) = (Int32(0), false)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated() where !line.allSatisfy({ $0 <= 0x20 })
        {
            hasEnvelopes = true
            guard let envelope = try? JSONDecoder().decode(SourceMessage.self, from: Data(line)) else {
                output.error("gherkin: standard input:\(index + 1): not an envelope")
                status = 2
                continue
            }
            guard let source = envelope.source else { continue }
            let read = GherkinSource(source.data, uri: source.uri, mediaType: source.mediaType)
            if !writeMessages(of: read, options) { status = max(status, 1) }
        }
        if hasEnvelopes { return status }
        output.error("gherkin: no file given, and no envelope on standard input\nTry 'gherkin --help'.")
        return 2
    }

    /// Flushes the output; returns status 2 if it cannot be written.
    private mutating func end(with status: Int32) -> Int32 {
        output.flush()
        guard let failure = output.failure else { return status }
        output.error("gherkin: standard output: \(failure)")
        return 2
    }

    private mutating func writeMistakes(of source: GherkinSource) -> Bool {
        let result = GherkinParser().parse(source)
        let problems = result.problems
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
        if options.wantsSource { messages.write(source) }
        for error in result.errors { messages.write(error) }
        if let document = result.document {
            nextID = document.endID
            if options.wantsDocument { messages.write(document) }
            if options.wantsPickles {
                for pickle in document.pickles() {
                    messages.write(pickle)
                    nextID = pickle.id + 1
                    if messages.json.bytes.count > 1 << 16 {
                        output.add(json: messages.json.bytes)
                        messages.json.removeAll()
                    }
                }
            }
        }
        output.add(json: messages.json.bytes)
        return result.errors.isEmpty
    }
}

/// A Cucumber message; only sources are read.
private struct SourceMessage: Decodable {
    struct Source: Decodable {
        let uri: String
        let data: String
        let mediaType: String
    }
    let source: Source?
}
