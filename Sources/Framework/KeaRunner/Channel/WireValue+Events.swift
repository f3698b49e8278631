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
    func write(to writer: inout ByteWriter) { writer.write(fields: severity, message, details, location) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(try reader.next(), try reader.next(), details: try reader.next(), at: try reader.next())
    }
}

extension Attachment: WireValue {
    func write(to writer: inout ByteWriter) {
        switch content {
        case .text(let text): writer.write(case: 0, text)
        case .bytes(let bytes):
            writer.write(byte: 1)
            writer.write(bytes)
        case .link(let address): writer.write(case: 2, address)
        }
        writer.write(fields: mediaType, fileName)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let content: Content
        switch try reader.byte() {
        case 0: content = .text(try reader.text())
        case 1: content = .bytes(try reader.content())
        case 2: content = .link(try reader.text())
        default: throw BytesMissing()
        }
        self.init(content, mediaType: try reader.next(), fileName: try reader.next())
    }
}

extension SourceLocation: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(file)
        writer.write(line)
        column.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(file: try reader.next(), line: try reader.next(), column: try reader.next())
    }
}

extension Failure: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: kind, message, details, location, expression, snippet, errorType)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            kind: try reader.next(), message: try reader.next(), details: try reader.next(),
            location: try reader.next(), expression: try reader.next(), snippet: try reader.next(),
            errorType: try reader.next())
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
            exampleCount: try reader.next(), seed: try reader.next(), isDryRun: try reader.next(),
            shard: try reader.next())
    }
}

extension RunInfo.Shard: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: number, count, exampleCount, exampleCountOfAll, division)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            number: try reader.next(), count: try reader.next(), exampleCount: try reader.next(),
            exampleCountOfAll: try reader.next(), division: try reader.next())
    }
}

extension ExampleInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(kind.rawValue)
        writer.write(suite)
        path.write(to: &writer)
        location.write(to: &writer)
        tags.write(to: &writer)
        bugs.write(to: &writer)
        writer.write(index)
        knownIssue.write(to: &writer)
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
        knownIssue = try reader.next()
    }
}

extension StepInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(keyword)
        writer.write(text)
        location.write(to: &writer)
        argument.write(to: &writer)
        definition.write(to: &writer)
        writer.write(byte: isHook ? 1 : 0)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            keyword: try reader.next(), text: try reader.next(), location: try reader.next(),
            argument: try reader.next(), definition: try reader.next(), isHook: try reader.next())
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
