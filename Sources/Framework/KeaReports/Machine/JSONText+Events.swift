import KeaEvents
import KeaText

// The JSON of events that come with each step or scenario. Derived coding takes three times as long in debug builds.

/// The JSON of the latest step and example: the next event often has the same one.
struct LatestJSON {
    private var step: (info: StepInfo, json: JSONText)?
    private var example: (info: ExampleInfo, json: JSONText)?

    fileprivate mutating func json(of info: StepInfo) -> JSONText {
        if let step, step.info == info { return step.json }
        var json = JSONText()
        json.object { $0.write(info) }
        step = (info, json)
        return json
    }

    fileprivate mutating func json(of info: ExampleInfo) -> JSONText {
        if let example, example.info == info { return example.json }
        var json = JSONText()
        json.object { $0.write(info) }
        example = (info, json)
        return json
    }
}

extension JSONText {
    /// Writes a frequent event as derived coding writes it, and returns whether the event is one.
    ///
    /// Events with failures are not.
    mutating func writeFrequent(_ event: RunEvent, _ latest: inout LatestJSON) -> Bool {
        switch event {
        case .exampleStarted(let info):
            begin("exampleStarted")
            member("example", json: latest.json(of: info))
        case .exampleFinished(let info, let result) where result.failures.isEmpty:
            begin("exampleFinished")
            member("example", json: latest.json(of: info))
            object("result") { json in
                json.write(result.status, result.seconds, result.reason, result.startedAt)
                json.member("attempts", result.attempts)
            }
        case .stepStarted(let step):
            begin("stepStarted")
            member("step", json: latest.json(of: step))
        case .stepFinished(let step, let result) where result.failures.isEmpty:
            begin("stepFinished")
            member("step", json: latest.json(of: step))
            object("stepResult") { json in
                json.write(result.status, result.seconds, result.reason, result.startedAt)
            }
        case .testCase(let testCase):
            begin("testCase")
            object("testCase") { $0.write(testCase) }
        default: return false
        }
        close("}")
        return true
    }

    private mutating func begin(_ type: String) {
        open("{")
        member("type", type)
    }

    fileprivate mutating func write(_ info: ExampleInfo) {
        member("id", info.id)
        member("kind", info.kind.rawValue)
        member("suite", info.suite)
        member("path", info.path)
        object("location") { $0.write(info.location) }
        member("tags", info.tags)
        member("bugs", info.bugs)
        member("index", info.index)
    }

    fileprivate mutating func write(_ step: StepInfo) {
        member("keyword", step.keyword)
        member("text", step.text)
        object("location") { $0.write(step.location) }
        member("argument", step.argument)
        if let definition = step.definition { object("definition") { $0.write(definition) } }
        member("isHook", step.isHook)
    }

    /// Writes the members of a location.
    mutating func write(_ location: SourceLocation) {
        member("file", location.file)
        member("line", location.line)
        if let column = location.column { member("column", column) }
    }

    /// Writes the members of a result without failures.
    private mutating func write(
        _ status: Status, _ seconds: Double, _ reason: String?, _ startedAt: Double
    ) {
        member("status", status.rawValue)
        member("seconds", seconds)
        member("failures", [])
        member("reason", reason)
        member("startedAt", startedAt)
    }

    private mutating func write(_ testCase: TestCase) {
        member("example", testCase.example)
        member("source", testCase.source)
        member("pickle", testCase.pickle)
        array("steps", of: testCase.steps) { json, step in
            json.object { json in
                if let hook = step.hook { json.member("hook", hook) }
                if let pickleStep = step.pickleStep { json.member("pickleStep", pickleStep) }
                json.array("matches", of: step.matches) { json, match in
                    json.object { json in
                        json.member("definition", match.definition)
                        json.array("arguments", of: match.arguments) { json, argument in
                            json.object { json in
                                json.object("group") { $0.write(argument.group) }
                                json.member("parameterType", argument.parameterType)
                            }
                        }
                    }
                }
                json.member("snippets", step.snippets)
            }
        }
    }

    private mutating func write(_ group: TestCase.Group) {
        member("value", group.value)
        if let start = group.start { member("start", start) }
        array("children", of: group.children) { json, child in json.object { $0.write(child) } }
    }
}
