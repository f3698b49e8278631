import Foundation
import KeaEvents
import KeaText

/// What a debugger starts: the test executable with the selected examples, and the lines at which it stops.
@MainActor
struct DebugTarget {
    let executable: String
    let arguments: [String]
    let breakpoints: [String]

    /// `--debug`: builds what is selected, and becomes the toolchain's debugger.
    ///
    /// - Returns: the exit status if that fails.
    static func debug(_ selection: [String], in project: Project) -> Int32 {
        let queue = EventQueue()
        var target: DebugTarget?
        _ = find(selection, in: project, on: queue) { found, complaint in
            target = found
            FileHandle.standardError.write(Data(complaint.utf8))
            queue.end()
        }
        queue.run { nil }
        return target?.debug() ?? 2
    }

    private func debug() -> Int32 {
        // A world contains much; all of it does not fit on a screen.
        let depth = "settings set target.max-children-depth 4"
        let commands = (breakpoints + Self.settings + [depth]).joined(separator: "\n")
        let file: String
        do { file = try TemporaryFolder.unnamedFile(Data(commands.utf8)) } catch {
            return refusal("a temporary file cannot be written: \(error.localizedDescription)")
        }
        // The commands are not echoed; the first stop is shown.
        let start = ["--one-line", "command source --silent-run true \(file)", "--one-line", "run"]
        let words = ["lldb"] + start + ["--", executable] + arguments
        execvp("lldb", words.map { strdup($0) } + [nil])
        return refusal("lldb cannot be started: \(String(cString: strerror(errno)))")
    }

    /// Builds the specs if necessary, and finds the bodies of the selected examples and of their step definitions.
    ///
    /// It executes no example.
    ///
    /// - Parameter receive: called with the target, or with `nil` and an error message. The message contains warnings
    ///   if there is a target.
    /// - Returns: the run that can be interrupted meanwhile.
    static func find(
        _ selection: [String], in project: Project, on queue: EventQueue,
        then receive: @escaping @MainActor @Sendable (DebugTarget?, String) -> Void
    ) -> EventRun {
        var calls: [SourceLocation] = []
        return project.run(["--dry-run", "--workers", "1"] + selection, on: queue) { event in
            let location: SourceLocation? =
                switch event {
                case .stepStarted(let step) where !step.isHook: step.definition
                case .exampleFinished(let info, _) where info.kind == .spec: info.location
                default: nil
                }
            guard let location,
                !calls.contains(where: { $0.file == location.file && $0.line == location.line })
            else { return }
            calls.append(location)
        } end: { _, complaint in
            let breakpoints = breakpoints(at: calls)
            if !breakpoints.isEmpty, let executable = project.executable {
                let arguments = ["--kea", "--in-process", "--time-limit", "none", "--format", "pretty"]
                let target = DebugTarget(
                    executable: executable, arguments: arguments + selection,
                    breakpoints: breakpoints + [refinement])
                receive(target, complaint)
            } else {
                receive(nil, complaint.isEmpty ? nowhere : complaint)
            }
        }
    }

    private static let nowhere =
        "error: there is no line to stop at in what is selected: no example, and no step with a definition\n"

    private static func breakpoints(at calls: [SourceLocation]) -> [String] {
        var texts: [String: SwiftText] = [:]
        return calls.prefix(200).compactMap { call in
            let text =
                texts[call.file] ?? SwiftText(FileManager.default.contents(atPath: call.file) ?? Data())
            texts[call.file] = text
            guard let body = text.callWithClosure(line: call.line)?.bodyLine else { return nil }
            return "breakpoint set --file \"\(call.file)\" --line \(body) --breakpoint-name "
                + (body == call.line ? "keaCall" : "keaBody")
        }
    }

    /// The command of `lldb` that disables locations outside of the bodies.
    ///
    /// A line may contain a call, the body that is its closure, and further closures in that body. Their nesting
    /// distinguishes them. A throwing call in a body has a second location, at a higher address.
    private static let refinement = """
        script exec("def nesting(l): return (l.GetAddress().GetFunction().GetName() or '').count('closure #')\\n\
        for b in lldb.debugger.GetSelectedTarget().breakpoint_iter():\\n\
          levels, places = sorted({nesting(l) for l in b}), {}\\n\
          if not levels or not (b.MatchesName('keaCall') or b.MatchesName('keaBody')): continue\\n\
          level = levels[min(b.MatchesName('keaCall'), len(levels) - 1)]\\n\
          for l in b: places.setdefault((nesting(l), str(l.GetAddress().GetFunction())), []).append(l)\\n\
          for l in b: l.SetEnabled(False)\\n\
          for key in places:\\n\
            if key[0] == level: min(places[key], key=lambda l: l.GetAddress().GetFileAddress()).SetEnabled(True)")
        """

    /// The commands of `lldb` that let it show Kea's values and hide the ends of child processes.
    static let settings = [
        #"type filter add --regex "^Kea\.Let<.+>$" --child value"#,
        #"type filter add --regex "^KeaFeatures\.DataTable$" --child rows"#,
        "process handle --notify false SIGCHLD",
    ]
}
