import Foundation
import Gherkin

/// What a change of a feature file touches.
@MainActor
package enum ChangedScenarios {
    /// Returns the argument of a run for what differs between two texts of a feature: `path:12:30` for two scenarios, the
    /// path alone if the change concerns all of them, and `nil` if it concerns none.
    package static func argument(path: String, old: String, new: String) -> String? {
        let (before, after) = (TextDocument(old).lines, TextDocument(new).lines)
        guard before != after else { return nil }
        var first = 0
        while first < min(before.count, after.count), before[first] == after[first] { first += 1 }
        var same = 0
        while same < min(before.count, after.count) - first,
            before[before.count - 1 - same] == after[after.count - 1 - same]
        { same += 1 }
        let last = max(first, after.count - 1 - same)
        let document = FeatureDocument(uri: "", path: path, text: new, version: nil)
        let sections = document.sections
        let touched = sections.filter {
            $0.token.kind == .scenarioLine && $0.firstLine <= last && first <= $0.lastLine + 1
        }
        // A background, a rule's name or the language concern more than one scenario.
        let covered = touched.contains { $0.firstLine <= first && last <= $0.lastLine + 1 }
        let isAdjacent = touched.count > 1 && (touched.first?.firstLine ?? 0) <= first
        guard covered || isAdjacent else { return path }
        return path + touched.map { ":\($0.token.location.line)" }.joined()
    }
}
