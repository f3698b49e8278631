import Foundation
import Kea
import KeaFeatures
import RunSupport

/// The README's feature has the layout, the results and the error that the README shows.
final class ReadmeSpec: Spec {
    override class func spec() {
        describe("the README") {
            @Let var blocks: [String] = []

            beforeEach {
                let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../../README.md").standardizedFileURL
                // Every second part is a code block with its language on the first line.
                let parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n```")
                blocks = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            }

            it("links to existing files") {
                let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../..").standardizedFileURL
                for page in ["README.md", "Features/README.md", "Sources/README.md", "Specs/Behaviours.md"] {
                    let file = root.appendingPathComponent(page)
                    let text = try String(contentsOf: file, encoding: .utf8)
                    let links = text.matches(of: /\]\((?!https?:)([^)#\s]+)/).map { String($0.output.1) }
                    expect(links).toNot(beEmpty())
                    let missing = links.filter { link in
                        let target = file.deletingLastPathComponent().appendingPathComponent(link)
                        return !FileManager.default.fileExists(atPath: target.standardizedFileURL.path)
                    }
                    expect(missing).to(beEmpty(), "\(page) has broken links")
                }
            }

            it("shows features in the canonical layout") {
                let features = blocks.filter { $0.hasPrefix("gherkin\n") }.map {
                    String($0.dropFirst(8)) + "\n"
                }
                expect(features).toNot(beEmpty())
                for feature in features {
                    let run = try InnerRun(["format", "--check", "a.feature"], files: ["a.feature": feature])
                    expect(run.output).to(equal("0 of 1 feature file would change\n"))
                    expect(run.errors).to(equal(""))
                }
            }

            it("shows the results of its feature") {
                let shown = try block("\n$ ./run-specs.sh Features/reading.feature\n\n", in: blocks)
                let run = try run(try block("gherkin\n", in: blocks) + "\n")
                expect(comparable(run.output)).to(contain(comparable(shown)))
                expect(run.status).to(equal(1))
            }

            it("shows the error for a mistake in its feature") {
                let shown = try block("\nFeatures/reading.feature:8:7: error:", in: blocks, keepsStart: true)
                let wrong = try block("gherkin\n", in: blocks).replacing(
                    "When the reader", with: "Wen the reader")
                let run = try run(wrong + "\n")
                expect(run.output).to(contain(shown.dropFirst() + "\n"))
                expect(run.status).to(equal(2))
            }
        }
    }

    /// The first block with the given prefix, without the prefix.
    private static func block(_ start: String, in blocks: [String], keepsStart: Bool = false) throws -> String
    {
        let found = try unwrap(blocks.first { $0.hasPrefix(start) })
        return keepsStart ? found : String(found.dropFirst(start.count))
    }

    /// Runs a feature with all step definitions of this package.
    @MainActor private static func run(_ feature: String) throws -> InnerRun {
        let steps = TypeDiscovery.subclasses(of: Steps.self).map { String(describing: $0) }
        return try InnerRun(
            ["Features/reading.feature"], files: ["Features/reading.feature": feature], only: steps)
    }

    /// The text without times, sample counts, alignment and this folder.
    private static func comparable(_ text: String) -> String {
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
