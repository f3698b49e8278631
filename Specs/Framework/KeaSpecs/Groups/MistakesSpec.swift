import Kea
import KeaEvents

final class MistakesSpec: Spec {
    override class func spec() {
        /// The line, severity and message of each diagnostic.
        func mistakes(_ run: SpecRun) -> [String] {
            run.diagnostics.map { "\($0.location?.line ?? 0) \($0.severity): \($0.message)" }
        }

        describe("an empty name") {
            it("is an error at its line for every kind of declaration") {
                let line = #line + 2
                let run = SpecRun {
                    describe("") { it("a") {} }
                    context(" ", each: [1]) { _ in it("a") {} }
                    it("") {}
                    specify("\n", each: [1]) { _ in }
                    pending("")
                    itBehavesLike(Behavior<Void>("") { it("a") {} })
                }
                let text = "needs a name: reports and selections know an example by its names"
                expect(mistakes(run)).to(
                    equal([
                        "\(line) error: describe \(text)", "\(line + 1) error: context \(text)",
                        "\(line + 2) error: it \(text)", "\(line + 3) error: specify \(text)",
                        "\(line + 4) error: pending \(text)", "\(line + 5) error: Behavior \(text)",
                    ]))
            }
        }

        describe("a behaviour that is never used") {
            it("is an error at its line") {
                let run = SpecRun {
                    let used = Behavior<Void>("a list") { it("a") {} }
                    let unused = (1...9).map { number in
                        Behavior("queue \(number)", line: number) { (_: Int) in it("b") {} }
                    }
                    itBehavesLike(used)
                    itBehavesLike(used)
                    _ = unused
                }
                expect(mistakes(run)).to(
                    equal(
                        (1...9).map {
                            "\($0) error: nothing behaves like \"queue \($0)\", so that its examples never run: "
                                + "add an `itBehavesLike`"
                        }))
            }
        }

        describe("an invalid trait") {
            it("is an error at its line") {
                let line = #line + 2
                let run = SpecRun {
                    it("a", .timeLimit(.zero)) {}
                    it("b", .timeLimit(.seconds(-1))) {}
                    it("c", .tags("not slow")) {}
                    it("d", .tags("slow", "")) {}
                    it("e", .tags("@")) {}
                    it("f", .tags("@a@b", "(a)", "a\u{3000}b")) {}
                    it("g", .tags("süß", "@a-b_1"), .timeLimit(.milliseconds(1))) {}
                }
                let time = "no example ends within a time limit of"
                let tag =
                    "is not a tag: a tag is one word, without spaces, commas, parentheses and a further @"
                expect(mistakes(run)).to(
                    equal([
                        "\(line) error: \(time) 0 seconds: it has to be more than zero",
                        "\(line + 1) error: \(time) -1 seconds: it has to be more than zero",
                        "\(line + 2) error: \"not slow\" \(tag)", "\(line + 3) error: \"\" \(tag)",
                        "\(line + 4) error: \"@\" \(tag)", "\(line + 5) error: \"@a@b\" \(tag)",
                        "\(line + 5) error: \"(a)\" \(tag)", "\(line + 5) error: \"a\\u{3000}b\" \(tag)",
                    ]))
            }

            struct Nothing: ExampleScoping {
                func provideScope(
                    for example: ExampleInfo, performing body: @MainActor () async -> Void
                ) async { await body() }
            }

            it("warns of a scope whose tag no example of its group has") {
                let group = ExampleGroup.describing("inner") {
                    aroundEach(Nothing())
                    aroundEach(Nothing(), tagged: "database")
                    describe("group") {
                        aroundEach(Nothing(), tagged: "@databse")
                        it("a", .tags("database")) {}
                    }
                    describe("other") {
                        aroundEach(Nothing(), tagged: "database")
                        it("b") {}
                    }
                }
                let message = "the scope Nothing surrounds nothing: no example has the tag"
                expect(group.unusedScopes.map { "\($0.severity) \($0.message) \($0.details)" }).to(
                    equal([
                        "warning \(message) @databse [\"Did you mean “@database”?\"]",
                        "warning \(message) @database []",
                    ]))
                expect(group.unusedScopes.first?.location?.line).to(equal(#line - 14))
            }

            it("is an error for the tag of a scope") {
                let run = SpecRun {
                    aroundEach(Nothing(), tagged: "not slow")
                    it("a") {}
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "\"not slow\" is not a tag: a tag is one word, without spaces, commas, parentheses and a further @"
                    ]))
            }
        }
    }
}
