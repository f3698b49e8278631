import Foundation
import Gherkin
import KeaEvents

/// The objects of Cucumber's older JSON, with the keys that cucumber-js writes.
enum CucumberJSON {
    struct Tag: Encodable {
        let name: String
        let line: Int
    }

    struct Feature: Encodable {
        var description = ""
        var elements: [Element] = []
        var id: String
        var keyword: String
        var line = 1
        var name: String
        var tags: [Tag] = []
        var uri: String

        /// Something that is no feature file.
        init(name: String, keyword: String, uri: String) {
            (self.name, self.keyword, self.uri) = (name, keyword, uri)
            id = CucumberJSON.id(name)
        }

        init(_ feature: Gherkin.Feature, uri: String) {
            self.init(name: feature.name, keyword: feature.keyword, uri: uri)
            description = feature.description
            line = feature.location.line
            tags = feature.tags.map { Tag(name: $0.name, line: $0.location.line) }
        }
    }

    struct Element: Encodable {
        var description = ""
        var id: String
        var keyword: String
        var line: Int
        var name: String
        var steps: [Step]
        var tags: [Tag]
        var type = "scenario"
        /// Its place in the plan.
        let order: Int

        private enum CodingKeys: String, CodingKey {
            case description, id, keyword, line, name, steps, tags, type
        }

        init(_ info: ExampleInfo, _ pickle: Pickle?, steps: [Step], in feature: String) {
            keyword = pickle?.scenario.keyword ?? (info.kind == .spec ? "Example" : "Scenario")
            description = pickle?.scenario.description ?? ""
            // The groups of a spec are part of its name; of a scenario, the feature is not.
            name = pickle?.name ?? info.path.dropFirst(info.kind == .spec ? 0 : 1).joined(separator: " › ")
            line = info.location.line
            id = ([feature] + [pickle?.rule?.name, name].compactMap(\.self).map(CucumberJSON.id)).joined(
                separator: ";")
            tags =
                pickle?.tags.map { Tag(name: $0.name, line: $0.tag.location.line) }
                ?? info.tags.map { Tag(name: $0, line: info.location.line) }
            self.steps = steps
            order = info.index
        }
    }

    struct Step: Encodable {
        struct Row: Encodable { let cells: [String] }

        /// A doc string, or a table.
        struct Argument: Encodable {
            var content: String?
            var line: Int?
            var rows: [Row]?
        }

        struct Match: Encodable { let location: String }

        struct Result: Encodable {
            var status: String
            /// In nanoseconds.
            var duration: Int
            var errorMessage: String?

            private enum CodingKeys: String, CodingKey {
                case status, duration, errorMessage = "error_message"
            }
        }

        struct Embedding: Encodable {
            let data: String
            let mimeType: String
            let name: String?

            private enum CodingKeys: String, CodingKey { case data, mimeType = "mime_type", name }
        }

        var arguments: [Argument] = []
        var embeddings: [Embedding]?
        var hidden: Bool?
        var keyword: String
        var line: Int?
        var match: Match?
        var name: String?
        var result: Result

        /// A step or hook of a scenario.
        init(
            _ info: StepInfo, _ ended: StepResult, _ step: PickleStep?, isBefore: Bool,
            attachments: [Attachment],
            _ paths: PathText
        ) {
            hidden = info.isHook ? true : nil
            keyword = info.isHook ? (isBefore ? "Before" : "After") : info.keyword
            line = info.isHook ? nil : info.location.line
            name = info.text
            let place = info.definition ?? (info.isHook ? info.location : nil)
            match = place.map { Match(location: "\(paths.relative($0.file)):\($0.line)") }
            result = Result(ended.status, ended.seconds, ended.failures, ended.reason, paths)
            if let text = step?.docString {
                arguments.append(Argument(content: text.content, line: step?.step.docString?.location.line))
            }
            if let rows = step?.dataTable { arguments.append(Argument(rows: rows.map { Row(cells: $0) })) }
            embeddings = attachments.isEmpty ? nil : attachments.map(Embedding.init)
        }

        /// The one step of an example of a spec.
        init(_ info: ExampleInfo, _ ended: ExampleResult, _ paths: PathText) {
            keyword = "It "
            line = info.location.line
            name = info.name
            match = Match(location: "\(paths.relative(info.location.file)):\(info.location.line)")
            result = Result(ended.status, ended.seconds, ended.failures, ended.reason, paths)
        }
    }

    /// A name as part of an id, as cucumber-js makes it.
    static func id(_ name: String) -> String { name.replacing(" ", with: "-").lowercased() }
}

extension CucumberJSON.Step.Result {
    init(_ status: Status, _ seconds: Double, _ failures: [Failure], _ reason: String?, _ paths: PathText) {
        // The words that readers of this format know.
        self.status =
            switch status {
            case .timedOut, .crashed, .notRun: Status.failed.rawValue
            default: status.rawValue
            }
        duration = seconds.isFinite ? Int((seconds * 1e9).rounded()) : 0
        let texts = failures.map { "\($0.text)\n\(paths.short($0.location))" }
        let text = (texts + (reason.map { [$0] } ?? [])).joined(separator: "\n")
        errorMessage = text.isEmpty ? nil : paths.shortening(in: text)
    }
}

extension CucumberJSON.Step.Embedding {
    init(_ attachment: Attachment) {
        let bytes: [UInt8] =
            switch attachment.content {
            case .text(let text): Array(text.utf8)
            case .bytes(let bytes): bytes
            case .link(let address): Array(address.utf8)
            }
        data = Data(bytes).base64EncodedString()
        mimeType = attachment.mediaType
        name = attachment.fileName
    }
}
