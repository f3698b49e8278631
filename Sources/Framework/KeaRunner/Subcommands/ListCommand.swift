import Kea
import KeaReports
import KeaText

/// The option `--list`: prints the selected examples in the order of a run.
@MainActor
enum ListCommand {
    static func run(_ selection: Selection, in environment: RunEnvironment) -> Int32 {
        let options = RunSession(RunInput(selection), in: environment).options
        let plan = selection.plan(
            selection.loadSuites(in: environment), order: options.order, in: environment)
        let output = Terminal.standardOutput(color: options.color, environment.variables)
        let style = output.style
        let locations = plan.examples.map { environment.paths.short($0.info.location) }
        let width = min(60, locations.map(\.count).max() ?? 0) + 2
        for (location, example) in zip(locations, plan.examples) {
            let gap = String(repeating: " ", count: max(2, width - location.count))
            let tags = example.info.tags.map { " " + $0 }.joined()
            output.write(
                "\(style.cyan(location))\(gap)\(VisibleText.line(example.info.title))"
                    + (tags.isEmpty ? "" : style.faint(" " + tags)) + "\n")
        }
        let diagnostics = plan.diagnostics + Run.current.diagnostics.drain()
        output.flush()
        StandardError.write(diagnostics, environment.paths)
        for note in (plan.info.shard.map { [$0.words] } ?? []) + options.notes {
            StandardError.write(note + "\n")
        }
        if diagnostics.contains(where: { $0.severity == .error }) {
            return output.ended(with: CommandStatus.mistake)
        }
        return output.ended(with: plan.examples.isEmpty ? CommandStatus.nothingRun : CommandStatus.passed)
    }
}
