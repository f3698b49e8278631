import Foundation
import Gherkin
import Kea

/// Mistakes that authors make in feature files, each with its whole text.
///
/// Each feature in `Fixtures/Mistakes` has one mistake, which has one explanation, at its cause: the text beside it.
/// `.ci/golden --renew` writes the texts anew. `SentenceRepairSpec` has the mistakes in sentences.
final class MistakeTextsSpec: Spec {
    override class func spec() {
        describe("a feature file with") {
            it("each of 136 mistakes or more has a fixture") {
                expect(fixtures).to(haveCount(atLeast: 136))
            }

            for fixture in fixtures {
                it(name(of: fixture).replacing("_", with: " ")) {
                    let bytes = [UInt8](try Data(contentsOf: fixture))
                    let uri = fixture.pathExtension == "md" ? "x.feature.md" : "x.feature"
                    let problems = GherkinParser().parse(bytes, uri: uri).problems
                    let texts = problems.map { "\($0)\n".replacing("\(uri):", with: "") + details(of: $0) }
                        .joined()
                    let golden = folder.appendingPathComponent(name(of: fixture) + ".txt")
                    if ProcessInfo.processInfo.environment["KEA_RENEW_GOLDEN"] != nil {
                        try Data(texts.utf8).write(to: golden)
                    }
                    expect(texts).toNot(beEmpty())
                    expect(texts).to(equal(try String(contentsOf: golden, encoding: .utf8)))
                }
            }
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Mistakes")

    private static var fixtures: [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension != "txt" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// Returns what is printed below the message, without the suggestion, which the message has.
    private static func details(of problem: FeatureProblem) -> String {
        problem.details.dropFirst(problem.suggestion == nil ? 0 : 1).map { "  \($0)\n" }.joined()
    }

    private static func name(of fixture: URL) -> String {
        String(fixture.lastPathComponent.prefix { $0 != "." })
    }
}
