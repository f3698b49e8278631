import KeaEvents

/// The last results of features, by path and line, as the page shows them beside the lines.
package struct PageResults {
    /// The result of a step, a scenario or a row of examples.
    struct Line {
        var status: Status?
        var seconds = 0.0
        var failures: [String] = []
        /// The name, if the line is a scenario or a row of examples.
        var title: String?

        var json: JSON {
            var members: [String: JSON] = ["status": .string(status?.rawValue ?? "running")]
            if seconds > 0 { members["seconds"] = .double(seconds) }
            if !failures.isEmpty { members["failures"] = .array(failures.map { .string($0) }) }
            if let title { members["title"] = .string(title) }
            return .object(members)
        }
    }

    package init() {}

    /// The results by path and line.
    private(set) var files: [String: [Int: Line]] = [:]
    /// The lines that have changed since they were last taken.
    private var changed: [String: Set<Int>] = [:]
    /// The lines that the present run has told of.
    ///
    /// A step of an outline runs once for each row.
    private var seen: [String: Set<Int>] = [:]

    /// The files that have changed since something in them failed, whose lines say nothing any more.
    private var changedSinceFailure: Set<String> = []

    /// Begins a run, whose results replace earlier ones.
    package mutating func begin() { seen = [:] }

    /// Forgets the results of a file that has changed, and remembers that something in it had failed.
    package mutating func forget(_ path: String) {
        if hasFailures(path) { changedSinceFailure.insert(path) }
        files[path] = nil
        changed[path] = nil
    }

    /// Takes over an event.
    ///
    /// - Parameter path: the name of the feature at a path; `nil` if it is none of the page's.
    package mutating func receive(_ event: RunEvent, path: (String) -> String?) {
        switch event {
        case .exampleStarted(let info):
            set(path(info.location.file), info.location.line, Line(title: info.name))
        case .stepStarted(let info) where !info.isHook:
            let file = path(info.location.file)
            // The other rows of an outline have left a result here.
            if let file, seen[file]?.contains(info.location.line) == true { return }
            set(file, info.location.line, Line())
        case .stepFinished(let info, let result):
            guard let file = path(info.location.file) else { return }
            var line = Line(
                status: result.status, seconds: result.seconds, failures: result.failures.map(\.readable))
            if let before = files[file]?[info.location.line], before.status != nil,
                seen[file]?.contains(info.location.line) == true
            {
                line.status = max(before.status ?? .passed, result.status)
                line.seconds += before.seconds
                line.failures = before.failures + line.failures.filter { !before.failures.contains($0) }
            }
            set(file, info.location.line, line)
        case .exampleFinished(let info, let result) where !result.isLeftOut:
            let file = path(info.location.file)
            var line = Line(status: result.status, seconds: result.seconds, title: info.name)
            // A failure of a step stands beside the step.
            let steps = file.flatMap { files[$0] } ?? [:]
            let told = steps.values.filter { $0.title == nil }.flatMap(\.failures)
            line.failures = result.failures.map(\.readable).filter { !told.contains($0) }
            if line.failures.isEmpty, let reason = result.reason { line.failures = [reason] }
            set(file, info.location.line, line)
        default: break
        }
    }

    private mutating func set(_ path: String?, _ number: Int, _ line: Line) {
        guard let path else { return }
        changedSinceFailure.remove(path)
        files[path, default: [:]][number] = line
        changed[path, default: []].insert(number)
        seen[path, default: []].insert(number)
    }

    /// Returns what has changed since the last time.
    mutating func takeChanges() -> JSON? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [:] }
        return .object(
            changed.reduce(into: [:]) { result, file in
                result[file.key] = json(of: file.key) { file.value.contains($0) }
            })
    }

    /// Returns all results.
    package var json: JSON { .object(files.keys.reduce(into: [:]) { $0[$1] = json(of: $1) { _ in true } }) }

    private func json(of path: String, where isWanted: (Int) -> Bool) -> JSON {
        .object(
            (files[path] ?? [:]).reduce(into: [:]) { lines, line in
                if isWanted(line.key) { lines[String(line.key)] = line.value.json }
            })
    }
}

extension Failure {
    /// The failure as a reader of features sees it, without what is in Swift.
    fileprivate var readable: String { ([message] + details).joined(separator: "\n") }
}

extension PageResults {
    private func isFailed(_ line: Line) -> Bool {
        line.title != nil && line.status.map { $0 > .skipped } == true
    }

    fileprivate func hasFailures(_ path: String) -> Bool {
        (files[path] ?? [:]).values.contains(where: isFailed)
    }

    /// What did not pass: `path:line:line` for each file; the whole of one that has changed since.
    package var failedPlaces: [String] {
        let known = files.keys.filter(hasFailures).map { path in
            path + (files[path] ?? [:]).filter { isFailed($0.value) }.keys.sorted().map { ":\($0)" }.joined()
        }
        return (known + changedSinceFailure.filter { files[$0] == nil }).sorted()
    }
}
