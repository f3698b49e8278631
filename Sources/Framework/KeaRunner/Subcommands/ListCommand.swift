import Gherkin
import Kea
import KeaEvents
import KeaReports
import KeaText

/// Prints the examples that a selection chooses, in the order in which they would run.
@MainActor
enum ListCommand {
    /// Prints a line for each example and returns the exit status.
    static func run(_ options: RunOptions, in environment: RunEnvironment) -> Int32 {
        let selection = Selection(options, in: environment)
        let plan = selection.plan(selection.loadSuites(), order: options.order)
        let output = Terminal.standardOutput(color: options.color, environment.variables)
        let paths = environment.paths
        let style = output.style
        let places = plan.examples.map { paths.short($0.info.location) }
        let width = min(60, places.map(\.count).max() ?? 0)
        for (place, example) in zip(places, plan.examples) {
            let gap = String(repeating: " ", count: max(2, width + 2 - place.count))
            let tags =
                example.info.tags.isEmpty ? "" : style.faint("  " + example.info.tags.joined(separator: " "))
            output.write("\(style.cyan(place))\(gap)\(VisibleText.line(example.info.title))\(tags)\n")
        }
        let diagnostics = plan.diagnostics + Diagnostics.drain()
        output.flush()
        StandardError.write(diagnostics, paths)
        for note in (plan.shard.map { [$0.words] } ?? []) + options.notes { StandardError.write(note + "\n") }
        let hasMistakes = diagnostics.contains { $0.severity == .error }
        return output.ended(
            with: hasMistakes
                ? ExitStatus.mistake : plan.examples.isEmpty ? ExitStatus.nothingRun : ExitStatus.passed)
    }
}
