import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaSpecSupport
import KeaWorkbench

/// A random conversation of an editor.
@MainActor
struct RandomEditing {
    let edited: EditedPackage
    private var numbers: SeededGenerator
    private let texts = RandomFeatures()
    private var log: [String] = []
    /// The feature of which all scenarios have just run.
    private var completed: String?

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        let features = ["a.feature": texts.feature(&numbers), "b.feature": texts.feature(&numbers)]
        edited = EditedPackage(features, swift: texts.swift(&numbers))
        edited.open("a.feature")
    }

    /// Plays some events, and compares after each pause.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<25 {
            completed = nil
            let step = act()
            log.append(step)
            let found =
                step.hasPrefix("pause") ? problem(isEnd: false) : step.hasPrefix("wrong: ") ? step : nil
            if let found = found ?? earlierError { return described(found) }
        }
        for name in edited.openNames {
            edited.save(name)
            edited.run(name)
        }
        edited.settle()
        return problem(isEnd: true).map(described)
    }

    private func described(_ problem: String) -> String {
        return "\(problem)\nafter \(log.joined(separator: ", "))\n\(edited.package.commands)"
    }

    private mutating func act() -> String {
        let package = edited.package
        let names = ["a.feature", "b.feature", "c.feature"]
        let name = names[Int.random(in: 0..<3, using: &numbers)]
        let isOpen = edited.openNames.contains(name)
        switch Int.random(in: 0..<21, using: &numbers) {
        case 0:
            guard package.features[name] != nil else { return "nothing" }
            if isOpen { edited.close(name) } else { edited.open(name) }
            return isOpen ? "close \(name)" : "open \(name)"
        case 1...3:
            guard isOpen else { return "nothing" }
            edited.edit(name, texts.edited(edited.text(name), &numbers))
            return "edit \(name)"
        case 4:
            guard isOpen else { return "nothing" }
            edited.edit(name, texts.feature(&numbers))
            return "replace \(name)"
        case 5:
            guard isOpen else { return "nothing" }
            edited.save(name)
            return "save \(name)"
        case 6:
            edited.saveSwift(texts.swift(&numbers))
            return "save Swift"
        case 7:
            package.change([:], swift: texts.swift(&numbers))
            edited.server.haveChanged([package.swiftFile])
            return "save Swift elsewhere"
        case 8:
            package.change([name: texts.feature(&numbers)], swift: texts.swift(&numbers))
            edited.server.haveChanged([package.path(name), package.swiftFile])
            return "check out"
        case 9:
            package.build()
            return "build"
        case 10...11:
            guard isOpen else { return "nothing" }
            let lines = edited.text(name).split(separator: "\n").count
            let line = Int.random(in: 1...max(1, lines), using: &numbers)
            edited.run(Bool.random(using: &numbers) ? name : "\(name):\(line)")
            return "run \(name):\(line)"
        case 12...13:
            let count = Int.random(in: 1...12, using: &numbers)
            package.advance(count)
            edited.server.queue.runAdded()
            return "advance \(count)"
        case 14:
            if let name = edited.openNames.randomElement(using: &numbers) { runAlone(name) }
            package.changeDependency(texts.dependency(otherThan: package.text(package.dependencyFile)))
            edited.server.haveChanged([package.dependencyFile])
            return "pause after saving a dependency"
        case 15:
            package.change([name: texts.feature(&numbers)], swift: texts.swift(&numbers))
            edited.server.haveChanged(package.inputs)
            return "overflow"
        case 16:
            defer { edited.server.haveChanged([package.path(name)]) }
            // The second time, it is a link already.
            for _ in 0..<2 {
                package.changeLinked(name, texts.feature(&numbers))
                guard isOpen else { return "change linked \(name)" }
                // An editor reads what another program has written, before anything reports the target of the link.
                edited.edit(name, package.text(package.path(name)))
                edited.run(name)
                edited.settle()
            }
            completed = name
            return "pause after changing linked \(name)"
        case 17:
            return package.runsForFixture(edited.server.haveChanged)
                ? "wrong: a run for a fixture" : "save a fixture"
        case 18:
            guard isOpen else { return "nothing" }
            edited.settle()
            edited.save(name)
            edited.run(name)
            // It is saved again before or after the run says which text it has read.
            package.advance(Int.random(in: 1...2, using: &numbers) * Int.random(in: 1...4, using: &numbers))
            edited.edit(
                name,
                Bool.random(using: &numbers)
                    ? texts.feature(&numbers) : texts.edited(edited.text(name), &numbers))
            edited.save(name)
            edited.settle()
            return "pause after saving \(name) during its run"
        default:
            edited.settle()
            // Otherwise most of what is shown is unknown.
            if Bool.random(using: &numbers), let name = edited.openNames.randomElement(using: &numbers) {
                runAlone(name)
            }
            return "pause"
        }
    }

    private func runAlone(_ name: String) {
        edited.save(name)
        edited.run(name)
        edited.settle()
    }

    private var isBroken: Bool { edited.package.text(edited.package.swiftFile).contains("broken") }

    /// The errors of a text are not those of the next one.
    private var earlierError: String? {
        edited.swiftDiagnostics.isEmpty || isBroken ? nil : "the Swift file has no error any more"
    }

    /// Returns how what is shown differs from a run of everything.
    private func problem(isEnd: Bool) -> String? {
        let (package, isBroken) = (edited.package, isBroken)
        // It is unknown until the end of the build.
        if isBroken, edited.swiftDiagnostics.isEmpty, package.runs.isEmpty {
            return "the Swift file has an error that is not shown"
        }
        let definitions = SmallPackage.definitions(package.text(package.executable))
        for name in edited.openNames {
            let hints = edited.hints(name)
            let shown = edited.diagnostics(name)
            let document = SmallPackage.document(edited.text(name))
            if document == nil, shown.isEmpty { return "the mistake of \(name) is not shown" }
            let truth = package.truth(of: edited.text(name))
            let results = hints.compactMap { hint -> String? in
                let words = hint.split(separator: " ")
                return words.last == "since" ? nil : "\(words[0]) \(words[1])"
            }
            if isBroken, !results.isEmpty { return "\(name) shows \(results), and the build fails" }
            let expected = truth.map { "\($0.line) \($0.status.mark)" }
            if let wrong = results.first(where: { !expected.contains($0) }) {
                return "\(name) shows \(wrong) instead of \(expected)"
            }
            if isEnd || name == completed, !isBroken, results.sorted() != expected.sorted() {
                return "\(name) shows \(results) instead of \(expected)"
            }
            guard let document else { continue }
            // Without an executable, no sentence is known.
            let isBuilt = FileManager.default.fileExists(atPath: package.executable)
            let undefined =
                !isBuilt
                ? []
                : Set(
                    document.pickles().flatMap(\.steps).filter { definitions[$0.text] == nil }.map {
                        "\($0.step.location.line) undefined: \($0.text)"
                    })
            let marked = Set(shown.filter { $0.contains(" undefined: ") })
            let pending = shown.filter { $0.hasSuffix("not built yet") }
            if !marked.isSubset(of: undefined) || marked.count + pending.count < undefined.count {
                return "\(name) marks \(shown) instead of \(undefined)"
            }
            if !isBroken, !pending.isEmpty { return "\(name) still has \(pending)" }
            let failures = Set(shown.filter { $0.contains(" failed: ") })
            let failed = Set(truth.filter { $0.status == .failed }.flatMap(\.failures))
            if !failures.isSubset(of: failed) { return "\(name) shows \(failures) instead of \(failed)" }
        }
        return nil
    }
}
