import Foundation
import Kea

/// Each text of an explanation is in a golden file, so that a change of it is seen.
final class ExplanationsSpec: Spec {
    override class func spec() {
        describe("the explanations of") {
            it("mistakes and warnings are each in a golden file") {
                expect(try unseen(in: "Sources/Languages/Gherkin/Errors/explanations.txt")).to(beEmpty())
            }

            it("advice are each in a golden file") {
                expect(try unseen(in: "Sources/Tools/GherkinStyle/Linting/explanations.txt")).to(beEmpty())
            }
        }
    }

    private static func unseen(in path: String) throws -> [String] {
        let golden = try ["Fixtures/Mistakes", "Fixtures/Linting"].flatMap { folder in
            let folder = ConformanceData.package.appending(path: folder)
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "txt" }.map { try String(contentsOf: $0, encoding: .utf8) }
        }.joined()
        let file = ConformanceData.package.appending(path: path)
        let texts = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        expect(texts).to(haveCount(atLeast: 30))
        return try texts.map { $0.split(separator: ": ", maxSplits: 1) }.filter { text in
            // Anything may be instead of the words in braces.
            let parts = text[1].split(separator: /\{\w+\}/).map {
                NSRegularExpression.escapedPattern(for: String($0))
            }
            let regex = try NSRegularExpression(pattern: parts.joined(separator: ".*?"))
            return regex.firstMatch(in: golden, range: NSRange(golden.startIndex..., in: golden)) == nil
        }.map { String($0[0]) }
    }
}
