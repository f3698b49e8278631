import Foundation
import KeaEvents

extension PageService {
    /// Starts a run of everything, of what failed, of a feature, or of the scenarios at a line.
    func startRun(_ path: String, _ params: JSON, _ session: String) throws {
        guard run == nil else { throw RequestError(description: "a run is under way; stop it first") }
        var arguments: [String] = []
        var place = "all features"
        if !path.isEmpty {
            var file = try folder.location(path)
            if let text = params["text"].string {
                // What is not saved yet runs from a copy.
                file = "\(scratch)/features/\(path)"
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
                    withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            }
            let line = params["line"].int
            place = path + (line.map { ":\($0)" } ?? "")
            arguments = [file + (line.map { ":\($0)" } ?? "")]
        } else if params["failed"].bool == true {
            place = "what failed"
            arguments = results.failedPlaces.map { "\(folder.root)/\($0)" }
            guard !arguments.isEmpty else {
                throw RequestError(description: "nothing that is saved has failed")
            }
        } else {
            arguments = [project.features, "--format", "html:\(scratch)/report.html"]
        }
        (record, isStopped) = (RunRecord(), false)
        draft = params["text"].string.map { _ in (session, LineResults()) }
        results.begin()
        let isWhole = path.isEmpty && params["failed"].bool != true
        run = EventRun(arguments, of: project, on: queue) { [self] event in
            receive(event)
        } end: { [self] status, complaint in
            end(place, status, complaint, isWhole)
        }
        if let refusal = run?.refusal {
            run = nil
            throw RequestError(description: refusal)
        }
        tell("run", ["isRunning": true, "place": .string(place)])
    }

    func receive(_ event: RunEvent) {
        if isStopped, case .exampleFinished(_, let result) = event, result.status == .notRun { return }
        record.receive(event)
        func name(in folders: [String]) -> (String) -> String? {
            { path in
                folders.first { path.hasPrefix($0 + "/") }.map { String(path.dropFirst($0.count + 1)) }
            }
        }
        draft?.results.receive(event, record, path: name(in: [scratch + "/features"]))
        results.receive(event, record, path: name(in: [folder.root, project.features]))
        due = due ?? .now + .milliseconds(40)
    }

    func end(_ place: String, _ status: Int32, _ complaint: String, _ isWhole: Bool) {
        run = nil
        due = .now
        _ = flush()
        let counts = record.tally.text(withNotRun: true)
        lastRun = [
            "place": .string(place), "passed": .bool(status == 0),
            "text": .string(
                (isStopped ? "stopped: " : "")
                    + (counts.isEmpty && isStopped ? "nothing has run" : counts)),
            // What the lines show already is not repeated.
            "complaint": .string(
                record.tally.ended == record.tally.leftOut || status == 2
                    ? complaint.replacing(folder.root + "/", with: "").trimmingCharacters(
                        in: .whitespacesAndNewlines) : ""),
        ]
        tell(
            "run", ["isRunning": false, "run": lastRun, "hasReport": .bool(isWhole || report.status == 200)])
        useBuild()
    }

    /// Learns the sentences of a new build, which a run or somebody else has made.
    func useBuild() {
        guard buildDate != built else { return }
        built = buildDate
        client.restart()
        for session in sessions.values { session.server.loadVocabulary() }
    }

    var buildDate: Date? {
        project.executable.flatMap {
            try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
        }
    }
}
