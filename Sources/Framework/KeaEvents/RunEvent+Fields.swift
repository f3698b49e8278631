import Foundation

extension RunEvent: CaseCodable {
    package static let cases: [RunEvent] = [
        .stepStarted(.blank), .stepFinished(.blank, .blank), .exampleStarted(.blank),
        .exampleFinished(.blank, .blank), .exampleRetried(.blank, .blank),
        .attachment(.blank, example: ""), .lateFailure(.blank, of: .blank), .hookStarted(.blank),
        .hookFinished(.blank, .blank), .runStarted(.blank), .runFinished(.blank), .diagnostic(.blank),
        .source(.blank), .glue(.blank), .testCase(.blank),
    ]

    package mutating func code(with coder: FieldCoder) throws {
        switch self {
        case .stepStarted(var step):
            try coder.begin(0, "stepStarted")
            try coder.code(step: &step, isStart: true)
            if coder.isReading { self = .stepStarted(step) }
        case .stepFinished(var step, var result):
            try coder.begin(1, "stepFinished")
            try coder.code(step: &step, isStart: false)
            try coder.code("stepResult", &result)
            if coder.isReading { self = .stepFinished(step, result) }
        case .exampleStarted(var info):
            try coder.begin(2, "exampleStarted")
            try coder.code(example: &info)
            if coder.isReading { self = .exampleStarted(info) }
        case .exampleFinished(var info, var result):
            try coder.begin(3, "exampleFinished")
            try coder.code(example: &info)
            try coder.code("result", &result)
            if coder.isReading { self = .exampleFinished(info, result) }
        case .exampleRetried(var info, var result):
            try coder.begin(4, "exampleRetried")
            try coder.code(example: &info)
            try coder.code("result", &result)
            if coder.isReading { self = .exampleRetried(info, result) }
        case .attachment(var attachment, var example):
            try coder.begin(5, "attachment")
            try coder.code("attachment", &attachment)
            try coder.code("exampleID", &example)
            if coder.isReading { self = .attachment(attachment, example: example) }
        case .lateFailure(var failure, var owner):
            try coder.begin(6, "lateFailure")
            try coder.code("failure", &failure)
            try owner.code(with: coder)
            if coder.isReading { self = .lateFailure(failure, of: owner) }
        case .hookFinished(var hook, var result):
            try coder.begin(8, "hookFinished")
            try coder.code("hook", &hook)
            try coder.code("stepResult", &result)
            if coder.isReading { self = .hookFinished(hook, result) }
        case .hookStarted(let hook):
            self = .hookStarted(try coder.code(7, hook, "hookStarted") { try coder.code("hook", &$0) })
        case .runStarted(let info):
            self = .runStarted(try coder.code(9, info, "runStarted") { try coder.code("run", &$0) })
        case .runFinished(let end):
            self = .runFinished(try coder.code(10, end, "runFinished") { try coder.code("summary", &$0) })
        case .diagnostic(let error):
            self = .diagnostic(try coder.code(11, error, "diagnostic") { try coder.code("diagnostic", &$0) })
        case .source(let source):
            self = .source(try coder.code(12, source, "source") { try coder.code("source", &$0) })
        case .glue(let glue): self = .glue(try coder.code(13, glue, "glue") { try coder.code("glue", &$0) })
        case .testCase(let testCase):
            self = .testCase(try coder.code(14, testCase, "testCase") { try coder.code("testCase", &$0) })
        }
    }
}

extension RunInfo: FieldCodable {
    package static var blank: RunInfo { RunInfo(exampleCount: 0) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("exampleCount", &exampleCount)
        var number = seed.map { Int(truncatingIfNeeded: $0) }
        try coder.code("seed", &number)
        seed = number.map { UInt64(truncatingIfNeeded: $0) }
        try coder.code("isDryRun", &isDryRun)
        try coder.code("workers", &workers)
        try coder.code("exampleCounts", &exampleCounts)
        try coder.code("startedAt", &startedAt)
        try coder.code("shard", &shard)
        try coder.code("root", &root)
        try coder.code("notes", &notes)
    }
}

extension RunInfo.Shard: FieldCodable {
    package static var blank: RunInfo.Shard {
        RunInfo.Shard(number: 0, count: 0, exampleCount: 0, exampleCountOfAll: 0, division: "")
    }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("number", &number)
        try coder.code("count", &count)
        try coder.code("exampleCount", &exampleCount)
        try coder.code("exampleCountOfAll", &exampleCountOfAll)
        try coder.code("division", &division)
        try coder.code("run", &run)
    }
}

extension StepInfo: FieldCodable {
    package static var blank: StepInfo { StepInfo(keyword: "", text: "", location: .blank) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("keyword", &keyword)
        try coder.code("text", &text)
        try coder.code("location", &location)
        try coder.code("argument", &argument)
        try coder.code("definition", &definition)
        try coder.code("isHook", &isHook)
    }
}

extension StepResult: FieldCodable {
    package static var blank: StepResult { StepResult(status: .passed) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("status", &status)
        try coder.code("seconds", &seconds)
        try coder.code("failures", &failures)
        try coder.code("reason", &reason)
        try coder.code("startedAt", &startedAt)
    }
}

extension ExampleResult: FieldCodable {
    package static var blank: ExampleResult { ExampleResult(status: .passed, seconds: 0) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("status", &status)
        try coder.code("seconds", &seconds)
        try coder.code("failures", &failures)
        try coder.code("reason", &reason)
        try coder.code("startedAt", &startedAt)
        try coder.code("attempts", &attempts)
        try coder.code("hasKnownIssue", ifSet: &hasKnownIssue)
    }
}

/// The content is under the name of its kind; bytes are in base 64.
extension Attachment: FieldCodable {
    package static var blank: Attachment { Attachment(.text(""), mediaType: "") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("mediaType", &mediaType)
        try coder.code("fileName", &fileName)
        var (text, base64, link): (String?, String?, String?)
        switch content {
        case _ where coder.isReading: break
        case .text(let content): text = content
        case .bytes(let content): base64 = Data(content).base64EncodedString()
        case .link(let address): link = address
        }
        try coder.code("text", &text)
        try coder.code("base64", &base64)
        try coder.code("link", &link)
        let bytes = base64.flatMap { Data(base64Encoded: $0) }.map { Content.bytes(Array($0)) }
        guard let content = text.map(Content.text) ?? link.map(Content.link) ?? bytes else {
            throw InvalidFields()
        }
        self.content = content
    }
}

extension RunSummary: FieldCodable {
    package static var blank: RunSummary { RunSummary() }

    package mutating func code(with coder: FieldCoder) throws {
        var named = Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
        try coder.code("counts", &named)
        counts = [:]
        for (name, count) in named {
            guard let status = Status(rawValue: name) else { throw InvalidFields() }
            counts[status] = count
        }
        try coder.code("seconds", &seconds)
        try coder.code("notRun", &notRun)
        try coder.code("flaky", &flaky)
    }
}
