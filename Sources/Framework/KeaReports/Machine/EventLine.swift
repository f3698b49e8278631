import Foundation
import Gherkin
import KeaEvents
import KeaText

/// A line of the events format, written by hand where a run has many of them: the encoder that the library makes for a
/// type would cost more than the examples do.
struct EventLine {
    private var json = JSONText()
    /// What was written last, for the event that ends it.
    private var example: (info: ExampleInfo, json: JSONText)?
    private var step: (info: StepInfo, json: JSONText)?
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = EventRecord.numbers
    }

    /// The line of an event, with its line feed.
    mutating func line(_ event: RunEvent) throws -> JSONText {
        switch event {
        case .exampleStarted(let info): object("exampleStarted") { $0.add(info) }
        case .stepStarted(let info): object("stepStarted") { $0.add(info) }
        case .stepFinished(let info, let result):
            try object("stepFinished") {
                $0.add(info)
                try $0.add(result)
            }
        case .exampleRetried(let info, let result):
            try object("exampleRetried") {
                $0.add(info)
                try $0.add(result)
            }
        case .exampleFinished(let info, let result):
            try object("exampleFinished") {
                $0.add(info)
                try $0.add(result)
            }
        case .testCase(let planned):
            object("testCase") { line in line.json.object("testCase") { $0.write(planned) } }
        default:
            json.removeAll()
            json.value(json: String(decoding: try encoder.encode(EventRecord(event)), as: UTF8.self))
        }
        json.endLine()
        return json
    }

    /// An object with a type, its keys in their order.
    private mutating func object(_ type: String, _ body: (inout EventLine) throws -> Void) rethrows {
        json.removeAll()
        json.open("{")
        try body(&self)
        json.member("type", type)
        json.close("}")
    }

    private mutating func add(_ info: ExampleInfo) {
        if example?.info != info {
            var text = JSONText()
            text.object { $0.write(info) }
            example = (info, text)
        }
        if let example { json.member("example", json: example.json) }
    }

    private mutating func add(_ info: StepInfo) {
        if step?.info != info {
            var text = JSONText()
            text.object { $0.write(info) }
            step = (info, text)
        }
        if let step { json.member("step", json: step.json) }
    }

    private mutating func add(_ result: ExampleResult) throws {
        let failures = try self.failures(result.failures)
        json.object("result") { json in
            json.member("attempts", result.attempts)
            json.member("failures", json: failures)
            json.member("reason", result.reason)
            json.member("seconds", result.seconds)
            json.member("startedAt", result.startedAt)
            json.member("status", result.status.rawValue)
        }
    }

    private mutating func add(_ result: StepResult) throws {
        let failures = try self.failures(result.failures)
        json.object("stepResult") { json in
            json.member("failures", json: failures)
            json.member("reason", result.reason)
            json.member("seconds", result.seconds)
            json.member("startedAt", result.startedAt)
            json.member("status", result.status.rawValue)
        }
    }

    private func failures(_ failures: [Failure]) throws -> JSONText {
        var text = JSONText()
        let json = failures.isEmpty ? "[]" : String(decoding: try encoder.encode(failures), as: UTF8.self)
        text.value(json: json)
        return text
    }
}

extension JSONText {
    fileprivate mutating func write(_ info: ExampleInfo) {
        member("bugs", info.bugs)
        member("id", info.id)
        member("index", info.index)
        member("kind", info.kind.rawValue)
        object("location") { $0.write(info.location) }
        member("path", info.path)
        member("suite", info.suite)
        member("tags", info.tags)
    }

    fileprivate mutating func write(_ info: StepInfo) {
        member("argument", info.argument)
        if let definition = info.definition { object("definition") { $0.write(definition) } }
        member("isHook", info.isHook)
        member("keyword", info.keyword)
        object("location") { $0.write(info.location) }
        member("text", info.text)
    }

    private mutating func write(_ location: SourceLocation) {
        if let column = location.column { member("column", column) }
        member("file", location.file)
        member("line", location.line)
    }

    fileprivate mutating func write(_ planned: TestCase) {
        member("example", planned.example)
        member("pickle", planned.pickle)
        member("source", planned.source)
        array("steps", of: planned.steps) { json, step in
            json.object { json in
                if let hook = step.hook { json.member("hook", hook) }
                json.array("matches", of: step.matches) { json, match in
                    json.object { json in
                        json.array("arguments", of: match.arguments) { json, argument in
                            json.object { json in
                                json.object("group") { $0.write(argument.group) }
                                json.member("parameterType", argument.parameterType)
                            }
                        }
                        json.member("definition", match.definition)
                    }
                }
                if let pickleStep = step.pickleStep { json.member("pickleStep", pickleStep) }
                json.member("snippets", step.snippets)
            }
        }
    }

    private mutating func write(_ group: TestCase.Group) {
        array("children", of: group.children) { json, child in json.object { $0.write(child) } }
        if let start = group.start { member("start", start) }
        member("value", group.value)
    }
}
