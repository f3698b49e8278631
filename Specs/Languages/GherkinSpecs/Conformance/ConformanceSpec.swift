import Foundation
import Gherkin
import Kea

final class ConformanceSpec: Spec {
    override class func spec() {
        describe("the parser with the official data") {
            guard ConformanceData.isThere else {
                it("agrees with all files", .skipped(ConformanceData.whyNot)) {}
                return
            }
            describe("of valid files") {
                for file in ConformanceData.features(in: "gherkin/good") {
                    describe(file.lastPathComponent) { agreeOn(file) }
                }
            }
            describe("of invalid files") {
                for file in ConformanceData.features(in: "gherkin/bad") {
                    it("reports the errors of \(file.lastPathComponent) word by word") {
                        let result = try parse(file, in: "bad")
                        var messages = MessageWriter()
                        for error in result.errors { messages.write(error) }
                        expect(try JSONLines.sorted(messages.json.string)).to(
                            equal(try expected(file, "errors.ndjson")))
                        expect(result.document).to(beNil())
                    }
                }
            }
            it("has the same languages and keywords") {
                let file = ConformanceData.folder.appending(path: "gherkin/gherkin-languages.json")
                let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
                let languages = try unwrap(json as? [String: [String: Any]])
                expect(Set(Dialect.all.map(\.code))).to(equal(Set(languages.keys)))
                for dialect in Dialect.all {
                    let keywords = languages[dialect.code] ?? [:]
                    expect(dialect.name).to(equal(keywords["name"] as? String))
                    expect(dialect.nativeName).to(equal(keywords["native"] as? String))
                    for kind in KeywordKind.allCases {
                        expect(dialect.keywords(of: kind)).to(equal(keywords[kind.name] as? [String]))
                    }
                }
            }
        }

        describe("the parser with the compatibility kit") {
            guard ConformanceData.isThere else {
                it("agrees with its messages", .skipped(ConformanceData.whyNot)) {}
                return
            }
            for file in ConformanceData.features(in: "compatibility-kit/markdown") {
                it("has the documents and pickles of \(file.lastPathComponent)") {
                    let uri = "samples/markdown/\(file.lastPathComponent)"
                    let result = GherkinParser().parse(Array(try Data(contentsOf: file)), uri: uri)
                    let stream = file.deletingLastPathComponent().appending(path: "markdown.ndjson")
                    let kinds = ["{\"source\"", "{\"gherkinDocument\"", "{\"pickle\""]
                    let wanted = try JSONLines.sorted(contentsOf: stream).filter { line in
                        kinds.contains { line.hasPrefix($0) }
                    }
                    expect(try JSONLines.sorted(written(result))).to(equal(wanted))
                }
            }
        }
    }

    @MainActor
    private class func agreeOn(_ file: URL) {
        it("has the same source, document and pickles") {
            let result = try parse(file, in: "good")
            let wanted =
                try expected(file, "source.ndjson") + expected(file, "ast.ndjson")
                + expected(file, "pickles.ndjson")
            expect(try JSONLines.sorted(written(result))).to(equal(wanted))
        }
        it("has the same tokens") {
            let bytes = Array(try Data(contentsOf: file))
            let tokens = GherkinParser().parse(bytes, uri: file.lastPathComponent).tokens
            let wanted = try Data(contentsOf: file.appendingPathExtension("tokens"))
            let listing = tokens.map { "\($0)\n" }.joined()
            expect(listing).to(beginWith(String(decoding: wanted, as: UTF8.self)))
            expect(listing.utf8.count - wanted.count).to(beLessThanOrEqual(to: 1))
        }
    }

    private class func parse(_ file: URL, in folder: String) throws -> ParseResult {
        GherkinParser().parse(
            Array(try Data(contentsOf: file)), uri: "../testdata/\(folder)/\(file.lastPathComponent)")
    }

    private class func expected(_ file: URL, _ kind: String) throws -> [String] {
        try JSONLines.sorted(contentsOf: file.appendingPathExtension(kind))
    }

    private class func written(_ result: ParseResult) -> String {
        var messages = MessageWriter()
        messages.write(result.source)
        if let document = result.document {
            messages.write(document)
            for pickle in document.pickles() { messages.write(pickle) }
        }
        return messages.json.string
    }
}
