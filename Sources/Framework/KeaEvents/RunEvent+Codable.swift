import Foundation

/// As JSON, an event is a line of `--format events`: an object with a `type`, and the parts of the event under their
/// names.
extension RunEvent: Codable {
    private enum Kind: String, Codable, CodingKey {
        case stepStarted, stepFinished, exampleStarted, exampleFinished, exampleRetried, attachment,
            lateFailure
        case hookStarted, hookFinished, runStarted, runFinished, diagnostic, source, glue, testCase
    }

    private enum Part: String, CodingKey {
        case type, run, diagnostic, example, exampleID, step, stepResult, result, failure, owner, ownerHook
        case attachment, source, glue, testCase, hook, summary
    }

    /// The hook that a failure belongs to.
    private struct OwnerHook: Codable {
        let name: String
        let suite: String
        let location: SourceLocation
    }

    /// Writes the event.
    public func encode(to encoder: any Encoder) throws {
        var parts = encoder.container(keyedBy: Part.self)
        func write(_ kind: Kind, _ value: some Encodable, as part: Part) throws {
            try parts.encode(kind, forKey: .type)
            try parts.encode(value, forKey: part)
        }
        switch self {
        case .runStarted(let info): try write(.runStarted, info, as: .run)
        case .diagnostic(let diagnostic): try write(.diagnostic, diagnostic, as: .diagnostic)
        case .source(let source): try write(.source, source, as: .source)
        case .glue(let glue): try write(.glue, glue, as: .glue)
        case .testCase(let testCase): try write(.testCase, testCase, as: .testCase)
        case .hookStarted(let hook): try write(.hookStarted, hook, as: .hook)
        case .hookFinished(let hook, let result):
            try write(.hookFinished, hook, as: .hook)
            try parts.encode(result, forKey: .stepResult)
        case .exampleStarted(let info): try write(.exampleStarted, info, as: .example)
        case .stepStarted(let step): try write(.stepStarted, step, as: .step)
        case .stepFinished(let step, let result):
            try write(.stepFinished, step, as: .step)
            try parts.encode(result, forKey: .stepResult)
        case .attachment(let attachment, let id):
            try write(.attachment, attachment, as: .attachment)
            try parts.encode(id, forKey: .exampleID)
        case .exampleRetried(let info, let result):
            try write(.exampleRetried, info, as: .example)
            try parts.encode(result, forKey: .result)
        case .exampleFinished(let info, let result):
            try write(.exampleFinished, info, as: .example)
            try parts.encode(result, forKey: .result)
        case .lateFailure(let failure, let owner):
            try write(.lateFailure, failure, as: .failure)
            try parts.encodeIfPresent(owner.title, forKey: .owner)
            try parts.encodeIfPresent(owner.example, forKey: .example)
            var hook: OwnerHook?
            if case .hook(let name, let suite, let location) = owner {
                hook = OwnerHook(name: name, suite: suite, location: location)
            }
            try parts.encodeIfPresent(hook, forKey: .ownerHook)
        case .runFinished(let summary): try write(.runFinished, summary, as: .summary)
        }
    }

    /// Reads an event.
    public init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let kind = try parts.decode(Kind.self, forKey: .type)
        func read<Value: Decodable>(_ part: Part) throws -> Value {
            guard parts.contains(part) else {
                throw DecodingError.keyNotFound(part, .init(codingPath: [kind], debugDescription: "missing"))
            }
            return try parts.decode(Value.self, forKey: part)
        }
        switch kind {
        case .runStarted: self = .runStarted(try read(.run))
        case .diagnostic: self = .diagnostic(try read(.diagnostic))
        case .source: self = .source(try read(.source))
        case .glue: self = .glue(try read(.glue))
        case .testCase: self = .testCase(try read(.testCase))
        case .hookStarted: self = .hookStarted(try read(.hook))
        case .hookFinished: self = .hookFinished(try read(.hook), try read(.stepResult))
        case .exampleStarted: self = .exampleStarted(try read(.example))
        case .stepStarted: self = .stepStarted(try read(.step))
        case .stepFinished: self = .stepFinished(try read(.step), try read(.stepResult))
        case .attachment: self = .attachment(try read(.attachment), example: try read(.exampleID))
        case .exampleRetried: self = .exampleRetried(try read(.example), try read(.result))
        case .exampleFinished: self = .exampleFinished(try read(.example), try read(.result))
        case .lateFailure:
            let failure: Failure = try read(.failure)
            // The order of reading is that of writing, which the messages of workers rely on.
            _ = try parts.decodeIfPresent(String.self, forKey: .owner)
            let example = try parts.decodeIfPresent(ExampleInfo.self, forKey: .example)
            let hook = try parts.decodeIfPresent(OwnerHook.self, forKey: .ownerHook)
            self = .lateFailure(
                failure,
                of: example.map { .example($0) }
                    ?? hook.map { .hook($0.name, suite: $0.suite, location: $0.location) } ?? .unknown)
        case .runFinished: self = .runFinished(try read(.summary))
        }
    }
}

/// The content is under the name of its kind; bytes are written in base 64.
extension Attachment: Codable {
    private enum Part: String, CodingKey { case mediaType, fileName, text, base64, link }

    /// Writes the attachment.
    public func encode(to encoder: any Encoder) throws {
        var parts = encoder.container(keyedBy: Part.self)
        try parts.encode(mediaType, forKey: .mediaType)
        try parts.encodeIfPresent(fileName, forKey: .fileName)
        var (text, bytes, link): (String?, Data?, String?)
        switch content {
        case .text(let content): text = content
        case .bytes(let content): bytes = Data(content)
        case .link(let address): link = address
        }
        try parts.encodeIfPresent(text, forKey: .text)
        try parts.encodeIfPresent(bytes, forKey: .base64)
        try parts.encodeIfPresent(link, forKey: .link)
    }

    /// Reads an attachment.
    public init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let mediaType = try parts.decode(String.self, forKey: .mediaType)
        let fileName = try parts.decodeIfPresent(String.self, forKey: .fileName)
        let text = try parts.decodeIfPresent(String.self, forKey: .text).map(Content.text)
        let bytes = try parts.decodeIfPresent(Data.self, forKey: .base64).map { Content.bytes(Array($0)) }
        let link = try parts.decodeIfPresent(String.self, forKey: .link).map(Content.link)
        guard let content = text ?? link ?? bytes else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "it has no text, base64 or link"))
        }
        self.init(content, mediaType: mediaType, fileName: fileName)
    }
}
