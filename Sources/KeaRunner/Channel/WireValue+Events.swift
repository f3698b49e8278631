import Kea
import KeaEvents
import Synchronization

// What the events of a run are made of, field by field.

extension Status: WireValue {}
extension Failure.Kind: WireValue {}
extension ExampleInfo.Kind: WireValue {}
extension Diagnostic.Severity: WireValue {}

extension UInt64: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(Int(truncatingIfNeeded: self)) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(truncatingIfNeeded: try reader.number())
    }
}

extension Diagnostic: WireValue {
    func write(to writer: inout ByteWriter) {
        severity.write(to: &writer)
        message.write(to: &writer)
        details.write(to: &writer)
        location.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let severity = try Diagnostic.Severity(from: &reader)
        let message = try String(from: &reader)
        let details = try [String](from: &reader)
        self.init(severity, message, details: details, at: try Optional<SourceLocation>(from: &reader))
    }
}

extension Attachment: WireValue {
    func write(to writer: inout ByteWriter) {
        switch content {
        case .text(let text):
            writer.write(byte: 0)
            writer.write(text)
        case .bytes(let bytes):
            writer.write(byte: 1)
            writer.write(bytes)
        case .link(let address):
            writer.write(byte: 2)
            writer.write(address)
        }
        mediaType.write(to: &writer)
        fileName.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let content: Content
        switch try reader.byte() {
        case 0: content = .text(try reader.text())
        case 1: content = .bytes(try reader.content())
        case 2: content = .link(try reader.text())
        default: throw BytesMissing()
        }
        let mediaType = try reader.text()
        self.init(content, mediaType: mediaType, fileName: try String?(from: &reader))
    }
}

extension SourceLocation: WireValue {
    func write(to writer: inout ByteWriter) {
        file.write(to: &writer)
        line.write(to: &writer)
        column.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            file: try String(from: &reader),
            line: try Int(from: &reader),
            column: try Int?(from: &reader))
    }
}

extension Failure: WireValue {
    func write(to writer: inout ByteWriter) {
        kind.write(to: &writer)
        message.write(to: &writer)
        details.write(to: &writer)
        location.write(to: &writer)
        expression.write(to: &writer)
        snippet.write(to: &writer)
        errorType.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            kind: try Failure.Kind(from: &reader),
            message: try String(from: &reader),
            details: try [String](from: &reader),
            location: try SourceLocation(from: &reader),
            expression: try String?(from: &reader),
            snippet: try [String](from: &reader),
            errorType: try String?(from: &reader))
    }
}

extension RunInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        exampleCount.write(to: &writer)
        seed.write(to: &writer)
        isDryRun.write(to: &writer)
        shard.write(to: &writer)
        // How many workers there are, and what of, is for the coordinator to say, as are the words about options.
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            exampleCount: try Int(from: &reader),
            seed: try UInt64?(from: &reader),
            isDryRun: try Bool(from: &reader),
            shard: try Optional<Shard>(from: &reader))
    }
}

extension RunInfo.Shard: WireValue {
    func write(to writer: inout ByteWriter) {
        number.write(to: &writer)
        count.write(to: &writer)
        exampleCount.write(to: &writer)
        exampleCountOfAll.write(to: &writer)
        division.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            number: try Int(from: &reader), count: try Int(from: &reader),
            exampleCount: try Int(from: &reader), exampleCountOfAll: try Int(from: &reader),
            division: try String(from: &reader))
    }
}

extension ExampleInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        id.write(to: &writer)
        kind.write(to: &writer)
        suite.write(to: &writer)
        path.write(to: &writer)
        location.write(to: &writer)
        tags.write(to: &writer)
        bugs.write(to: &writer)
        index.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            id: try String(from: &reader),
            kind: try ExampleInfo.Kind(from: &reader),
            suite: SharedTexts.shared(try String(from: &reader)),
            path: try [String](from: &reader).map(SharedTexts.shared),
            location: SharedTexts.shared(try SourceLocation(from: &reader)),
            tags: try [String](from: &reader),
            bugs: try [String](from: &reader),
            index: try Int(from: &reader))
    }
}

extension StepInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        keyword.write(to: &writer)
        text.write(to: &writer)
        location.write(to: &writer)
        argument.write(to: &writer)
        definition.write(to: &writer)
        isHook.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            keyword: try String(from: &reader),
            text: try String(from: &reader),
            location: try SourceLocation(from: &reader),
            argument: try [String](from: &reader),
            definition: try Optional<SourceLocation>(from: &reader),
            isHook: try Bool(from: &reader))
    }
}

/// The texts that many examples have in common, as their files and groups, each kept once.
private enum SharedTexts {
    private static let known = Mutex<[String: String]>([:])

    /// The number of texts that are kept in mind.
    private static let limit = 4096

    static func shared(_ text: String) -> String {
        // A short one takes no memory of its own.
        guard text.utf8.count > 15 else { return text }
        return known.withLock { known in
            if let same = known[text] { return same }
            if known.count == limit { known = [:] }
            known[text] = text
            return text
        }
    }

    static func shared(_ location: SourceLocation) -> SourceLocation {
        SourceLocation(file: shared(location.file), line: location.line, column: location.column)
    }
}
