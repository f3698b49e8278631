import Foundation
import KeaEvents

/// The tool that a desk serves: it says how its requests are run, and shows what comes of them.
@MainActor
protocol RunDeskClient: AnyObject {
    /// Returns the arguments of a run of what was asked for; `nil` if nothing is left of it.
    func arguments(of asked: RunRequests) -> [String]?
    /// Returns the path under which the results of a file are known; `nil` if they are not.
    func knownPath(of path: String) -> String?
    /// Called when the desk has begun a run.
    func runHasStarted()
    /// Shows an event, by which something new is known about the feature at a path.
    func receive(_ event: RunEvent, about path: String?)
    /// Shows the end of the run, before the next one begins.
    func endRun(_ status: Int32, _ complaint: String)
    func loadVocabulary()
    func showResults()
}

extension RunDeskClient {
    func knownPath(of path: String) -> String? { path }
    func runHasStarted() {}
    func loadVocabulary() {}
}

/// The desk for runs of the watch, the language server and the page: what is known from runs, whether it is still true of
/// the executable, and the runs that are asked for, one after another.
@MainActor
package final class RunDesk {
    let project: Project
    package let queue = EventQueue()
    let definitions: VocabularyClient
    let files = SavedFeatures()
    var knowledge: Knowledge
    private(set) var observer: BuildObserver
    var requests = RunRequests()
    /// What the current or last run was asked for.
    private(set) var asked = RunRequests()
    private var run: (interrupt: EventRun, begun: ContinuousClock.Instant, builds: Bool, onlyBuilds: Bool)?
    /// Whether it runs by itself whatever has changed.
    ///
    /// Then a request is fulfilled by any result of its scenario, and results of the last build are current until the next.
    private let isContinuous: Bool
    private(set) var answering: Build?
    weak var client: (any RunDeskClient)?

    init(_ project: Project, isContinuous: Bool = false) {
        (self.project, self.isContinuous) = (project, isContinuous)
        definitions = VocabularyClient(project)
        observer = BuildObserver(project)
        answering = observer.build
        knowledge = Knowledge(build: isContinuous ? observer.build : observer.current)
    }

    var isRunning: Bool { run != nil }
    var onlyBuilds: Bool { run?.onlyBuilds == true }

    /// The arguments of a run that builds the specs: no example has this name.
    static let buildOnly = ["--dry-run", "--name", "kea only builds"]

    /// Returns the arguments of a run of what was asked for, as it is saved; `nil` if nothing is left of it.
    func places(of asked: RunRequests) -> [String]? {
        let features = Set(asked.saved + asked.scenarios.keys).sorted().compactMap { file -> String? in
            let texts = asked.scenarios[file] ?? []
            guard let document = files.document(file) else { return file }
            let wanted = document.scenarios.filter { texts.contains($0.text) }
            // Without any, the run says what is wrong with the file, unless it has changed since.
            return wanted.isEmpty && !texts.isEmpty && !document.hasMistake
                ? nil : document.selection(of: wanted)
        }
        let places = asked.places.values.sorted() + features
        return places.isEmpty ? asked.build ? Self.buildOnly : nil : places
    }

    // MARK: - Runs

    /// Starts what is to be run next, unless a run is under way.
    func startNext() {
        while run == nil, !requests.isEmpty {
            asked = requests.next()
            guard let arguments = client?.arguments(of: asked) else { continue }
            knowledge.beginRun()
            let begun = ContinuousClock.now
            let interrupt = project.run(arguments, on: queue) { [self] event in
                receive(event)
            } end: { [self] status, complaint in
                endRun(status, complaint)
            }
            let builds = !(project.buildOptions + arguments).contains("--no-build")
            run = (interrupt, begun, builds, arguments == Self.buildOnly)
            client?.runHasStarted()
        }
    }

    /// Interrupts the run; what has not run keeps its results.
    func interrupt() {
        guard let run else { return }
        knowledge.isInterrupted = true
        run.interrupt()
    }

    /// Ends the run and the executable when the tool ends.
    func close() {
        run?.interrupt()
        definitions.restart()
    }

    private func receive(_ event: RunEvent) {
        if case .runStarted = event {
            if let run, run.builds { observer.hasBuilt(since: run.begun) } else { observer.look() }
            useBuild()
        }
        let path = knowledge.receive(event, build: observer.build) {
            client?.knownPath(of: $0)
        } scenarios: { file, text in
            files.scenarios(text, at: file)
        }
        if isContinuous, case .exampleFinished(let info, let result) = event {
            let isCut = result.status == .notRun && knowledge.isInterrupted
            if let (path, scenario) = knowledge.planned(info) {
                if isCut {
                    requests.add([scenario.text], in: path)
                } else {
                    requests.remove(scenario.text, in: path)
                }
            } else {
                requests.places[info.id] = isCut ? "\(info.location.file):\(info.location.line)" : nil
            }
        }
        client?.receive(event, about: path)
    }

    private func endRun(_ status: Int32, _ complaint: String) {
        let isUnexplained = complaint.isEmpty && !knowledge.hasStarted && !knowledge.isInterrupted
        let reason = "run-specs.sh has ended with status \(status) before the run began, and has not said why"
        client?.endRun(status, isUnexplained ? reason : complaint)
        run = nil
        look()
        startNext()
    }

    // MARK: - Changes

    /// Takes the paths of files that were saved or removed.
    ///
    /// - Returns: the inputs of builds among them that are not known yet.
    func haveChanged(_ paths: Set<String>) -> Set<String> {
        let inputs = paths.filter(project.isBuildInput)
        for path in paths.subtracting(inputs) {
            files.forget(path)
            guard !FileManager.default.fileExists(atPath: path) else { continue }
            if let known = client?.knownPath(of: path) { knowledge.forget(known) }
            requests.forget(path)
            asked.forget(path)
        }
        let new = observer.haveChanged(inputs)
        if !new.isEmpty { useBuild() }
        return new
    }

    func look() { if run == nil, observer.look() { useBuild() } }

    private func useBuild() {
        let build = isContinuous ? observer.build : observer.current
        let isOther = knowledge.build != build
        knowledge.build = build
        if answering != observer.build {
            answering = observer.build
            definitions.restart()
            client?.loadVocabulary()
        }
        if isOther { client?.showResults() }
    }
}
