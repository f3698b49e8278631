import Foundation
import Gherkin

extension PageService {
    /// The features with their scenarios, for the list of contents.
    var features: JSON {
        .array(
            project.featurePaths().compactMap { file in
                let path = String(file.dropFirst(project.features.count + 1))
                guard let text = try? folder.text(path) else { return nil }
                let document = FeatureDocument(uri: "", path: file, text: text, version: nil)
                return [
                    "path": .string(path),
                    "title": .string(document.sections.first { $0.level == 0 }?.title ?? path),
                    "scenarios": document.scenarios,
                ]
            })
    }

    func haveChanged(_ paths: [String]) {
        for path in paths { results.forget(path) }
        tell("changed", ["paths": .array(paths.map { .string($0) }), "features": features])
    }

    func save(_ path: String, _ params: JSON) throws -> JSON {
        guard let text = params["text"].string else { throw RequestError(description: "there is no text") }
        let (formatted, note) = Self.format(text, path)
        do {
            try folder.write(formatted, to: path, over: params["base"].string)
        } catch let conflict as FeatureFolder.Conflict {
            return ["conflict": .bool(true), "text": conflict.text.map { .string($0) } ?? .null]
        }
        return [
            "text": .string(formatted), "note": .string(note), "changes": changes(path),
            "uri": .string(LanguageServer.uri(of: try folder.location(path))),
        ]
    }

    /// Returns a text in the canonical layout, or as it is with the reason.
    static func format(_ text: String, _ path: String) -> (text: String, note: String) {
        let result = GherkinParser().parse(GherkinSource(text, uri: path))
        guard let document = result.document, result.mistakes.isEmpty else {
            let line = result.mistakes.first?.location.line ?? 1
            return (text, "saved, but not formatted: line \(line) has a mistake")
        }
        let formatted = FeatureFormatter().format(document)
        if let problem = FormattingCheck.problem(with: formatted, of: document) {
            return (text, "saved, but not formatted: \(problem)")
        }
        return (String(decoding: formatted, as: UTF8.self), "saved")
    }

    /// Returns what differs from the last committed state, line by line; nothing without Git.
    func changes(_ path: String) -> JSON {
        guard let location = try? folder.location(path) else { return .null }
        let home = URL(fileURLWithPath: location).deletingLastPathComponent().path
        let status = Git.run(["ls-files", "--error-unmatch", "--", location], in: home).status
        guard status != 128 else { return .null }
        let options = ["--no-color", "--no-ext-diff", "--no-textconv"]
        let diff =
            status == 0
            ? Git.run(["diff", "HEAD"] + options + ["--", location], in: home)
            : Git.run(["diff", "--no-index"] + options + ["--", "/dev/null", location], in: home)
        let lines = diff.text.split(separator: "\n", omittingEmptySubsequences: false).drop {
            !$0.hasPrefix("@@")
        }
        return .array(lines.prefix(2000).map { .string(String($0)) })
    }
}
