import Foundation
import Gherkin
import KeaText

/// Writes the objects of Cucumber's older JSON, with the keys of cucumber-js; an encoder would take much longer.
struct CucumberJSON {
    let paths: PathText

    struct Feature {
        let id: String
        let name: String
        let keyword: String
        let uri: String
        var description = ""
        var line = 1
        var tags: [(name: String, line: Int)] = []
        private var ids: Set<String> = []
        /// The scenarios as text, with their indices in the plan.
        var elements: [(order: Int, json: JSONText)] = []

        /// Creates a feature without a feature file.
        init(name: String, keyword: String, uri: String) {
            (self.name, self.keyword, self.uri) = (name, keyword, uri)
            id = CucumberJSON.id(name)
        }

        init(_ feature: Gherkin.Feature, uri: String) {
            self.init(name: feature.name, keyword: feature.keyword, uri: uri)
            description = feature.description
            line = feature.location.line
            tags = feature.tags.map { ($0.name, $0.location.line) }
        }

        mutating func distinctID(_ id: String) -> String {
            var (free, number) = (id, 1)
            while !ids.insert(free).inserted {
                number += 1
                free = "\(id)-(\(number))"
            }
            return free
        }

        var json: JSONText {
            var json = JSONText()
            json.object { json in
                json.member("description", description)
                let ordered = elements.sorted { $0.order < $1.order }
                json.array("elements") { for element in ordered { $0.value(element.json) } }
                json.member("id", id)
                json.member("keyword", keyword)
                json.member("line", line)
                json.member("name", name)
                json.write(tags)
                json.member("uri", uri)
            }
            return json
        }
    }

    /// A step or hook of a scenario, or the one step of an example of a spec.
    private struct Step {
        var keyword: String
        var line: Int?
        var name: String
        var isHook = false
        var location: SourceLocation?
        var pickleStep: PickleStep?
        var result: StepResult
        var attachments: [Attachment] = []
    }

    func element(_ example: ExampleRecord, _ pickle: Pickle?, in feature: inout Feature) -> JSONText {
        let info = example.info
        let isSpec = info.kind == .spec
        // The groups of a spec are part of its name; the feature of a scenario is not.
        let name = pickle?.name ?? info.path.dropFirst(isSpec ? 0 : 1).joined(separator: " › ")
        // The rows of an outline have one name here, and different names in the plan.
        let ownName = (pickle == nil ? name : info.name) + info.numberAmongNamesakes
        let names = [pickle?.rule?.name, ownName].compactMap(\.self).map(Self.id)
        let id = feature.distinctID(([feature.id] + names).joined(separator: ";"))
        let tags =
            pickle?.tags.map { ($0.name, $0.location.line) } ?? info.tags.map { ($0, info.location.line) }
        var json = JSONText()
        json.object { json in
            json.member("description", pickle?.scenario.description ?? "")
            json.member("id", id)
            json.member("keyword", pickle?.scenario.keyword ?? (isSpec ? "Example" : "Scenario"))
            json.member("line", info.location.line)
            json.member("name", name)
            let steps = steps(of: example, pickle)
            json.objects("steps", steps.count) { write(steps[$1], to: &$0) }
            json.write(tags)
            json.member("type", "scenario")
        }
        return json
    }

    private func steps(of example: ExampleRecord, _ pickle: Pickle?) -> [Step] {
        let (info, result) = (example.info, example.result)
        guard !example.steps.isEmpty else {
            let own = StepResult(
                status: result.status, seconds: result.seconds, failures: result.failures,
                reason: result.reason)
            return [
                Step(
                    keyword: "It ", line: info.location.line, name: info.name, location: info.location,
                    result: own, attachments: example.attachments)
            ]
        }
        var pickleSteps = (pickle?.steps ?? [])[...]
        var isBeforeSteps = true
        var steps = example.steps.indices.map { index in
            let (step, info) = (example.steps[index], example.steps[index].info)
            var own = Step(
                keyword: info.keyword, line: info.location.line, name: info.text, location: info.definition,
                result: step.result ?? StepResult(status: result.status, failures: result.failures),
                attachments: example.attachments(ofStep: index))
            if info.isHook {
                own.keyword = isBeforeSteps ? "Before" : "After"
                (own.line, own.isHook, own.location) = (nil, true, info.definition ?? info.location)
            } else {
                own.pickleStep = pickleSteps.popFirst()
                isBeforeSteps = false
            }
            return own
        }
        // A failure outside of the steps needs a step to be seen.
        let failures = example.failuresOutsideSteps
        let isShown = example.steps.contains { ($0.result?.status ?? result.status) > .pending }
        if result.status.fails(strict: false), !failures.isEmpty || !isShown {
            steps.append(
                Step(
                    keyword: "After", name: "outside of the steps", isHook: true, location: info.location,
                    result: StepResult(status: result.status, failures: failures, reason: result.reason)))
        }
        return steps
    }

    private func write(_ step: Step, to json: inout JSONText) {
        var arguments: [(inout JSONText) -> Void] = []
        if let text = step.pickleStep?.docString {
            arguments.append { json in
                json.member("content", text.content)
                if let line = step.pickleStep?.step.docString?.location.line { json.member("line", line) }
            }
        }
        if let rows = step.pickleStep?.dataTable {
            arguments.append { json in
                json.objects("rows", rows.count) { $0.member("cells", rows[$1]) }
            }
        }
        json.objects("arguments", arguments.count) { arguments[$1](&$0) }
        if !step.attachments.isEmpty {
            json.objects("embeddings", step.attachments.count) { json, index in
                let attachment = step.attachments[index]
                json.member("data", attachment.base64)
                json.member("mime_type", attachment.mediaType)
                json.member("name", attachment.fileName)
            }
        }
        if step.isHook { json.member("hidden", true) }
        json.member("keyword", step.keyword)
        if let line = step.line { json.member("line", line) }
        if let location = step.location {
            json.object("match") {
                $0.member("location", "\(paths.relative(location.file)):\(location.line)")
            }
        }
        json.member("name", step.name)
        json.object("result") { write(step.result, to: &$0) }
    }

    private func write(_ result: StepResult, to json: inout JSONText) {
        json.member("duration", result.seconds.isFinite ? Int((result.seconds * 1e9).rounded()) : 0)
        let texts = result.failures.map { "\($0.text)\n\(paths.short($0.location))" }
        let text = (texts + [result.reason].compactMap(\.self)).joined(separator: "\n")
        if !text.isEmpty { json.member("error_message", paths.shortening(in: text)) }
        // The format knows no other status for these.
        json.member("status", (result.status.isCutShort ? .failed : result.status).rawValue)
    }

    /// Returns a name as part of an id, as cucumber-js does.
    static func id(_ name: String) -> String { name.replacing(" ", with: "-").lowercased() }
}

extension JSONText {
    fileprivate mutating func write(_ tags: [(name: String, line: Int)]) {
        objects("tags", tags.count) { json, index in
            let tag = tags[index]
            json.member("line", tag.line)
            json.member("name", tag.name)
        }
    }
}

extension Attachment {
    fileprivate var base64: String {
        switch content {
        case .text(let text), .link(let text): Data(text.utf8).base64EncodedString()
        case .bytes(let bytes): Data(bytes).base64EncodedString()
        }
    }
}
