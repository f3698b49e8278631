import Foundation
import Gherkin
import KeaEvents
import KeaText

/// The objects of Cucumber's older JSON, with the keys that cucumber-js writes.
///
/// They are written by hand: the encoder that the library makes for a type would cost as much as the examples do.
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
        /// The ids of its scenarios.
        private var ids: Set<String> = []
        /// The scenarios as text, with their places in the plan.
        var elements: [(order: Int, json: JSONText)] = []

        /// Something that is no feature file.
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

        /// An id for a scenario that no other one of it has.
        mutating func distinct(_ id: String) -> String {
            var (free, number) = (id, 1)
            while !ids.insert(free).inserted {
                number += 1
                free = "\(id)-(\(number))"
            }
            return free
        }

        /// All of it, the elements in the order of the plan.
        var json: JSONText {
            var json = JSONText()
            json.object { json in
                json.member("description", description)
                let ordered = elements.sorted { $0.order < $1.order }
                json.array("elements", of: ordered) { json, element in json.value(element.json) }
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
    struct Step {
        var keyword: String
        var line: Int?
        var name: String
        var isHook = false
        var place: SourceLocation?
        var pickleStep: PickleStep?
        var result: StepResult
        var attachments: [Attachment] = []
    }

    /// A scenario or an example of a spec.
    func element(
        _ info: ExampleInfo, _ pickle: Pickle?, _ steps: [Step], in feature: inout Feature
    ) -> JSONText {
        // The groups of a spec are part of its name; of a scenario, the feature is not.
        let name =
            pickle?.name ?? info.path.dropFirst(info.kind == .spec ? 0 : 1).joined(separator: " › ")
        // The rows of an outline have one name, and differ in the plan.
        let ownName = (pickle == nil ? name : info.name) + info.numberAmongNamesakes
        let names = [pickle?.rule?.name, ownName].compactMap(\.self).map(Self.id)
        let id = feature.distinct(([feature.id] + names).joined(separator: ";"))
        let tags =
            pickle?.tags.map { ($0.name, $0.tag.location.line) } ?? info.tags.map { ($0, info.location.line) }
        var json = JSONText()
        json.object { json in
            json.member("description", pickle?.scenario.description ?? "")
            json.member("id", id)
            json.member(
                "keyword", pickle?.scenario.keyword ?? (info.kind == .spec ? "Example" : "Scenario"))
            json.member("line", info.location.line)
            json.member("name", name)
            json.array("steps", of: steps) { json, step in json.object { write(step, to: &$0) } }
            json.write(tags)
            json.member("type", "scenario")
        }
        return json
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
                json.array("rows", of: rows) { json, cells in json.object { $0.member("cells", cells) } }
            }
        }
        json.array("arguments", of: arguments) { json, write in json.object(write) }
        if !step.attachments.isEmpty {
            json.array("embeddings", of: step.attachments) { json, attachment in
                json.object { json in
                    json.member("data", attachment.base64)
                    json.member("mime_type", attachment.mediaType)
                    json.member("name", attachment.fileName)
                }
            }
        }
        if step.isHook { json.member("hidden", true) }
        json.member("keyword", step.keyword)
        if let line = step.line { json.member("line", line) }
        if let place = step.place {
            json.object("match") { $0.member("location", "\(paths.relative(place.file)):\(place.line)") }
        }
        json.member("name", step.name)
        json.object("result") { write(step.result, to: &$0) }
    }

    private func write(_ result: StepResult, to json: inout JSONText) {
        json.member("duration", result.seconds.isFinite ? Int((result.seconds * 1e9).rounded()) : 0)
        let texts = result.failures.map { "\($0.text)\n\(paths.short($0.location))" }
        let text = (texts + (result.reason.map { [$0] } ?? [])).joined(separator: "\n")
        if !text.isEmpty { json.member("error_message", paths.shortening(in: text)) }
        switch result.status {
        // The words that readers of this format know.
        case .timedOut, .crashed, .notRun: json.member("status", Status.failed.rawValue)
        default: json.member("status", result.status.rawValue)
        }
    }

    /// A name as part of an id, as cucumber-js makes it.
    static func id(_ name: String) -> String { name.replacing(" ", with: "-").lowercased() }
}

extension JSONText {
    fileprivate mutating func write(_ tags: [(name: String, line: Int)]) {
        array("tags", of: tags) { json, tag in
            json.object { json in
                json.member("line", tag.line)
                json.member("name", tag.name)
            }
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
