import Foundation
import Kea
import KeaEvents
import KeaFeatures

/// A world of another module than a spec's own.
@MainActor
package final class OtherApp: World {
    package init() {}
}

/// Runs the scenarios of a feature text with their own definitions in their own engine, and records the outcome.
@MainActor
package struct FeatureRun {
    package var results: [(info: ExampleInfo, result: ExampleResult)] = []
    package var steps: [(info: StepInfo, result: StepResult)] = []
    /// The steps of each scenario, including hooks.
    package var scenarios: [(info: ExampleInfo, steps: [(info: StepInfo, result: StepResult)])] = []
    package var diagnostics: [Diagnostic] = []
    package var warnings: [Diagnostic] = []
    package var attachments: [Attachment] = []
    package var late: [(failure: Failure, owner: FailureOwner)] = []
    /// A summary of all events, in order.
    package var order: [String] = []
    package let hasFailed: Bool
    package let features: [LoadedFeature]
    /// The warnings of unused hooks and parameter types.
    package let unused: [Diagnostic]

    /// Runs the scenarios.
    ///
    /// - Parameters:
    ///   - snippets: Whether undefined steps have a snippet even if a defined sentence is near.
    ///   - between: Declares examples to run after each scenario.
    package init(
        _ text: String, dryRun: Bool = false, options: ExecutionOptions = ExecutionOptions(),
        on run: Run = Run(), snippets: Bool = false,
        defining define: @MainActor () -> Void = {}, between: @MainActor () -> Void = {}
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("spec.feature")
        try Data(text.utf8).write(to: file)

        let registry: StepRegistry
        (registry, features, diagnostics) = Self.load([file.path], relativeTo: folder.path, defining: define)
        unused =
            registry.unused(in: features)
            + [registry.idleTags(of: features.flatMap { $0.group.examples.map(\.info) }, options: [])]
            .compactMap(\.self)
        registry.undefinedSteps.showsSnippets = snippets

        let engine = Engine(run)
        engine.options = options
        engine.options.isDryRun = dryRun
        let log = Log()
        engine.report = { log.events.append($0) }
        let others = ExampleGroup.describing("between", between).examples
        for example in features.flatMap(\.group.examples) {
            for next in [example] + others { engine.run(next) }
        }
        engine.finish()
        hasFailed = engine.hasFailed
        order = log.events.compactMap(Self.words)
        for event in log.events {
            switch event {
            case .stepFinished(let info, let result): steps.append((info, result))
            case .attachment(let attachment, _): attachments.append(attachment)
            case .diagnostic(let diagnostic): warnings.append(diagnostic)
            case .lateFailure(let failure, let owner): late.append((failure, owner))
            case .exampleFinished(let info, let result):
                results.append((info, result))
                scenarios.append((info, Array(steps.dropFirst(scenarios.map(\.steps.count).reduce(0, +)))))
            default: break
            }
        }
    }

    /// Loads files, and returns only the diagnostics of this load.
    package static func load(
        _ files: [String], relativeTo root: String, defining define: @MainActor () -> Void = {}
    ) -> (registry: StepRegistry, features: [LoadedFeature], diagnostics: [Diagnostic]) {
        let run = Run()
        // The hooks of all classes would be declared again for each of them.
        run[ExampleGroup.self] = .whole
        return run.during {
            let registry = StepRegistry(define)
            let features = Features.load(files, relativeTo: root, registry: registry)
            return (registry, features, run.diagnostics.drain())
        }
    }

    private static func words(_ event: RunEvent) -> String? {
        switch event {
        case .hookStarted(let info): "hookStarted \(info.title)"
        case .hookFinished(let info, let result): "hookFinished \(info.title) \(result.status)"
        case .exampleStarted(let info): "exampleStarted \(info.name)"
        case .stepStarted(let info): "stepStarted \(info.text)"
        case .stepFinished(let info, let result): "stepFinished \(info.text) \(result.status)"
        case .exampleFinished(let info, let result): "exampleFinished \(info.name) \(result.status)"
        case .attachment(let attachment, _):
            if case .text(let text) = attachment.content { "attachment \(text)" } else { "attachment" }
        default: nil
        }
    }

    @MainActor private final class Log { var events: [RunEvent] = [] }

    /// The failures of the last step if all steps before it passed.
    package var failuresOfLastStep: [String] {
        guard statuses.dropLast().allSatisfy({ $0 == .passed }), statuses.last == .failed else { return [] }
        return steps.last?.result.failures.map(\.message) ?? []
    }

    /// The statuses of the steps, including hooks.
    package var statuses: [Status] { steps.map(\.result.status) }

    /// Returns the `then` sentences that match none of some steps.
    package static func sentences(
        notAmong steps: [String], defining define: @MainActor () -> Void
    ) -> [String] {
        StepRegistry(define).definitions.filter { definition in
            definition.word == "then" && !steps.contains { (try? definition.expression.match($0)) != nil }
        }.map(\.source)
    }
}
