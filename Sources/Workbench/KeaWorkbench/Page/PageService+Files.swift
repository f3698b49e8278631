import Foundation
import Gherkin
import KeaEvents

extension PageService {
    var features: JSON {
        let found = FeatureFiles(ofProject: project.features)
        let wrong = found.mistakes.map { mistake -> JSON in
            let path = project.shortPath(mistake.location?.file ?? "")
            return ["path": .string(path), "title": .string(path), "problem": .string(mistake.message)]
        }
        return .array(
            found.paths.map { String($0.dropFirst(project.features.count + 1)) }.compactMap { path in
                if let document = files.document("\(project.features)/\(path)") {
                    let title = document.sections.first { $0.level == 0 }?.title
                    return ["path": .string(path), "title": .string(title ?? path)]
                }
                do {
                    _ = try folder.text(path)
                    return nil
                } catch {
                    return ["path": .string(path), "title": .string(path), "problem": .string("\(error)")]
                }
            } + wrong)
    }

    /// Finds the titles, sentences, tags and other lines that contain all of some words, by feature.
    func search(_ words: [String]) -> JSON {
        var found: [JSON] = []
        var rest = Self.mostLines
        for path in paths where rest > 0 {
            guard let document = files.document("\(project.features)/\(path)") else { continue }
            let lines = document.text.lines.enumerated().lazy.filter { line in
                words.allSatisfy {
                    line.element.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
                }
            }.prefix(min(rest, 50)).map { number, line -> JSON in
                ["line": .int(number + 1), "text": .string(line.trimmingCharacters(in: .whitespaces))]
            }
            let isNamed = words.allSatisfy { path.localizedCaseInsensitiveContains($0) }
            guard !lines.isEmpty || isNamed else { continue }
            rest -= lines.count
            found.append(["path": .string(path), "lines": .array(Array(lines))])
        }
        return .array(found)
    }

    private static let mostLines = 500

    var paths: [String] { project.featurePaths().map { String($0.dropFirst(project.features.count + 1)) } }

    func path(of uri: String) -> String? { LanguageServer.path(of: uri).flatMap(name(of:)) }

    /// Returns the path in the folder of the features, also that of a copy that is not saved.
    func name(of path: String) -> String? {
        [scratch.path("features"), folder.root, project.features].first { path.hasPrefix($0 + "/") }
            .map { String(path.dropFirst($0.count + 1)) }
    }

    /// Takes the paths of features and inputs of builds that were saved or removed.
    package func haveChanged(_ paths: Set<String>) {
        _ = desk.haveChanged(paths)
        let changed = paths.filter { !project.isBuildInput($0) }.compactMap(name)
        guard !changed.isEmpty else { return }
        if !desk.isRunning, noteChanges(of: changed) { tell("run", runState(isRunning: false)) }
        tell("changed", ["paths": .array(changed.map { .string($0) }), "features": self.features])
        sendResults(of: changed)
    }

    func save(_ path: String, _ params: JSON) throws -> JSON {
        guard let text = params["text"].string else {
            throw FeatureFolder.Refusal(description: "there is no text")
        }
        var (saved, problem) = (text, String?.none)
        if params["isFinal"].bool != true {
            do throws(FormattingRefusal) {
                saved = try FeatureDocument(uri: "", path: path, text: text, version: nil).formatted()
            } catch {
                problem = error.reason
            }
        }
        do {
            try folder.write(saved, to: path, over: params["base"].string)
        } catch let conflict as FeatureFolder.Conflict {
            return ["conflict": .bool(true), "text": conflict.text.map { .string($0) } ?? .null]
        }
        return [
            "text": .string(saved), "isFormatted": .bool(problem == nil), "changes": changes(path),
            "note": .string(problem.map { "Saved, but not formatted: \($0)." } ?? "Saved."),
            "uri": .string(LanguageServer.uri(of: try folder.location(path))),
        ]
    }

    /// Returns what differs from the last committed state, line by line; nothing without Git.
    func changes(_ path: String) -> JSON {
        guard let location = try? folder.location(path) else { return .null }
        let home = location.folder
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
