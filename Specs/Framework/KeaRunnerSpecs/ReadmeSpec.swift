import Foundation
import Kea
import KeaFeatures

/// The README's feature is as it says: laid out, with these results, and with this answer to a mistake.
final class ReadmeSpec: Spec {
    override class func spec() {
        describe("the README's feature") {
            @Let var blocks: [String] = []

            beforeEach {
                let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../../README.md").standardizedFileURL
                // Between one fence and the next; every second part is a block, its language on the first line.
                let parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n```")
                blocks = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            }

            it("leads to articles that are there") {
                let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../..").standardizedFileURL
                for page in ["README.md", "Sources/README.md", "Specs/Behaviours.md"] {
                    let file = root.appendingPathComponent(page)
                    let text = try String(contentsOf: file, encoding: .utf8)
                    let links = text.matches(of: /\]\((?!https?:)([^)#\s]+)/).map { String($0.output.1) }
                    expect(links).toNot(beEmpty())
                    let missing = links.filter { link in
                        let target = file.deletingLastPathComponent().appendingPathComponent(link)
                        return !FileManager.default.fileExists(atPath: target.standardizedFileURL.path)
                    }
                    expect(missing).to(beEmpty(), "\(page) leads nowhere")
                }
            }

            it("is in the canonical layout, as all features in it are") {
                let features = blocks.filter { $0.hasPrefix("gherkin\n") }.map {
                    String($0.dropFirst(8)) + "\n"
                }
                expect(features).toNot(beEmpty())
                for feature in features {
                    let run = try ChildRun(["format", "--check", "a.feature"], files: ["a.feature": feature])
                    expect(run.output).to(equal("0 of 1 feature file would change\n"))
                    expect(run.errors).to(equal(""))
                }
            }

            it("gives the results that are shown below it") {
                let shown = try block("\n$ ./run-specs.sh Features/reading.feature\n\n", in: blocks)
                let run = try run(try block("gherkin\n", in: blocks) + "\n")
                expect(told(run.output)).to(contain(told(shown)))
                expect(run.status).to(equal(1))
            }

            it("gives the answer to a mistake that is shown below it") {
                let shown = try block("\nFeatures/reading.feature:8:7: error:", in: blocks, keepsStart: true)
                let wrong = try block("gherkin\n", in: blocks).replacing(
                    "When the reader", with: "Wen the reader")
                let run = try run(wrong + "\n")
                expect(run.output).to(contain(shown.dropFirst() + "\n"))
                expect(run.status).to(equal(2))
            }
        }
    }

    /// The first block that begins so, without its beginning.
    private static func block(_ start: String, in blocks: [String], keepsStart: Bool = false) throws -> String
    {
        let found = try unwrap(blocks.first { $0.hasPrefix(start) })
        return keepsStart ? found : String(found.dropFirst(start.count))
    }

    /// Runs a feature with all steps of this package.
    @MainActor
    private static func run(_ feature: String) throws -> ChildRun {
        let steps = TypeDiscovery.subclasses(of: Steps.self).map { String(describing: $0) }
        return try ChildRun(
            ["Features/reading.feature"], files: ["Features/reading.feature": feature], only: steps)
    }

    /// A text without what differs from run to run: times, numbers of samples, columns and this folder.
    private static func told(_ text: String) -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..").standardizedFileURL.path
        return
            text
            .replacing(root + "/", with: "")
            .replacingOccurrences(of: #"[0-9.]+ m?s\b"#, with: "N ms", options: .regularExpression)
            .replacingOccurrences(of: #"\d+ samples"#, with: "N samples", options: .regularExpression)
            .replacingOccurrences(of: #"\b {2,}"#, with: "  ", options: .regularExpression)
    }
}
