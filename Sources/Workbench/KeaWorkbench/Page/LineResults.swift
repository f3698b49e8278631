import KeaEvents

/// The last results beside the lines of features, from the records of runs.
@MainActor
package struct LineResults {
    /// The result of a step, a scenario or a row of examples.
    struct Line {
        /// The status; `nil` while it runs.
        var status: Status?
        var seconds = 0.0
        var failures: [String] = []
        /// The name, if the line is a scenario or a row of examples.
        var title: String?

        /// Whether it is a scenario or a row of examples that did not pass.
        var isFailed: Bool { title != nil && status.map { $0 > .skipped } == true }

        var json: JSON {
            var members: [String: JSON] = ["status": .string(status?.rawValue ?? "running")]
            if seconds > 0 { members["seconds"] = .double(seconds) }
            if !failures.isEmpty { members["failures"] = .array(failures.map { .string($0) }) }
            if let title { members["title"] = .string(title) }
            return .object(members)
        }

        /// Returns the result of a step that several rows of an outline have, of which this is an earlier one.
        func joined(with other: Line) -> Line {
            guard let status else { return other }
            return Line(
                status: max(status, other.status ?? .passed), seconds: seconds + other.seconds,
                failures: failures + other.failures.filter { !failures.contains($0) })
        }
    }

    package init() {}

    /// The results of the examples that have ended, by path and line.
    private var files: [String: [Int: Line]] = [:]
    /// The running example.
    private var running: (path: String, example: ExampleRecord)?
    /// The lines that have changed since they were last taken.
    private var changed: [String: Set<Int>] = [:]
    /// The lines with a result of the present run.
    private var decided: [String: Set<Int>] = [:]
    /// The files that have changed since something in them failed, so that their lines have no result.
    private var changedSinceFailure: Set<String> = []

    /// Begins a run, whose results replace earlier ones.
    package mutating func begin() { (decided, running) = ([:], nil) }

    /// Removes the results of a file that has changed, and remembers that something in it had failed.
    package mutating func forget(_ path: String) {
        if files[path]?.values.contains(where: \.isFailed) == true { changedSinceFailure.insert(path) }
        files[path] = nil
        changed[path] = nil
    }

    /// Takes an event, after the record of the run.
    ///
    /// - Parameter path: returns the name of the feature at a path; `nil` if the page does not show it.
    package mutating func receive(_ event: RunEvent, _ run: RunRecord, path: (String) -> String?) {
        guard let example = run.running ?? run.ended, let path = path(example.info.location.file) else {
            return
        }
        changedSinceFailure.remove(path)
        guard case .exampleFinished = event else {
            let lines = [example.info.location.line] + example.steps.suffix(1).map(\.info.location.line)
            changed[path, default: []].formUnion(lines)
            return running = (path, example)
        }
        running = nil
        guard !example.result.isLeftOut else { return }
        let lines = Self.lines(of: example, hasEnded: true)
        changed[path, default: []].formUnion(lines.keys)
        for (number, line) in lines { files[path, default: [:]][number] = self.line(line, number, path) }
        decided[path, default: []].formUnion(lines.keys)
    }

    /// Returns the lines of an example: its own, and those of its steps.
    private static func lines(of example: ExampleRecord, hasEnded: Bool) -> [Int: Line] {
        let result = hasEnded ? example.result : nil
        var lines: [Int: Line] = [:]
        for step in example.steps where !step.info.isHook {
            lines[step.info.location.line] = Line(
                status: step.result?.status ?? result?.status, seconds: step.result?.seconds ?? 0,
                failures: step.result?.failures.map(\.readable) ?? [])
        }
        // A failure of a step is shown beside the step.
        let shown = lines.values.flatMap(\.failures)
        var own = Line(status: result?.status, seconds: result?.seconds ?? 0, title: example.info.name)
        own.failures = result?.failures.map(\.readable).filter { !shown.contains($0) } ?? []
        if own.failures.isEmpty, let reason = result?.reason { own.failures = [reason] }
        lines[example.info.location.line] = own
        return lines
    }

    /// Returns a line of the running example, joined with those of other rows in this run.
    private func line(_ line: Line, _ number: Int, _ path: String) -> Line {
        guard line.title == nil, decided[path]?.contains(number) == true,
            let earlier = files[path]?[number]
        else { return line }
        return line.status == nil ? earlier : earlier.joined(with: line)
    }

    /// Returns the lines that have changed since the last call.
    mutating func takeChanges() -> JSON? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [:] }
        return .object(
            changed.reduce(into: [:]) { result, file in
                result[file.key] = json(of: file.key) { file.value.contains($0) }
            })
    }

    /// All results.
    package var json: JSON {
        let paths = Set(files.keys).union(running.map { [$0.path] } ?? [])
        return .object(paths.reduce(into: [:]) { $0[$1] = json(of: $1) { _ in true } })
    }

    private func json(of path: String, where isWanted: (Int) -> Bool) -> JSON {
        var lines = files[path] ?? [:]
        if let running, running.path == path {
            for (number, line) in Self.lines(of: running.example, hasEnded: false) {
                lines[number] = self.line(line, number, path)
            }
        }
        return .object(
            lines.reduce(into: [:]) { if isWanted($1.key) { $0[String($1.key)] = $1.value.json } })
    }

    /// The selection of what did not pass: `path:line:line` for each file, or the whole file if it has changed since.
    package var failedPlaces: [String] {
        let known = files.compactMap { path, lines -> String? in
            let failed = lines.filter { $0.value.isFailed }.keys.sorted()
            return failed.isEmpty ? nil : path + failed.map { ":\($0)" }.joined()
        }
        return (known + changedSinceFailure.filter { files[$0] == nil }).sorted()
    }
}

extension Failure {
    /// The failure as a reader of features sees it, without what is in Swift.
    fileprivate var readable: String { ([message] + details).joined(separator: "\n") }
}
