import Kea

private struct Topic {
    var name = "iPhone"
    var questions = ["Why?", "How?"]
    func load() throws -> [String] { throw NoNetwork() }
}
private struct NoNetwork: Error {}

final class HaveSpec: Spec {
    override class func spec() {
        describe("have") {
            it("matches a property by its key path") {
                expect(Topic()).to(have(\.name, equal("iPhone")))
                expect(Topic()).toNot(have(\.name, equal("iPad")))
                expect(Topic()).to(have(\.questions.first?.count, equal(4)))
                expect([Topic()]).to(allSatisfy(have(\.questions, haveCount(2))))
            }

            it("matches a value that a closure computes") {
                expect(Topic()).to(have("a last question", equal("How?")) { $0.questions[1] })
                expect(Topic()).toNot(have("a last question", equal("Why?")) { $0.questions[1] })
            }

            it("reports the property by name") {
                expectMessages {
                    expect(Topic()).to(have(\.name, equal("iPad")))
                    expect(Topic()).toNot(have(\.name, beginWith("i")))
                    expect(Topic()).to(have(\.questions.count, equal(3)))
                    expect(Topic()).to(have(\.questions, haveCount(3)))
                    expect(Topic()).to(have("a last question", equal("Why?")) { $0.questions[1] })
                    expect(Topic()).to(have(\.questions, have(\.count, beGreaterThan(2).or(beZero()))))
                }.to(
                    equal([
                        "expected to have .name equal \"iPad\", got .name \"iPhone\"",
                        "expected not to have .name begin with \"i\", got .name \"iPhone\"",
                        "expected to have .questions.count equal 3, got .questions.count 2",
                        "expected to have .questions have count 3, got .questions 2",
                        "expected to have a last question equal \"Why?\", got a last question \"How?\"",
                        "expected to have .questions have .count (be greater than 2 or be zero), "
                            + "got .questions .count 2",
                    ]))
            }

            it("shows the differences within a property") {
                expect(details { expect(Topic()).to(have(\.questions, equal(["Why?", "Who?"]))) }).to(
                    equal(["[1]: expected \"Who?\", got \"How?\""]))
            }

            it("fails, negated or not, when reading the property throws") {
                expectMessages {
                    expect(Topic()).to(have("questions", beEmpty()) { try $0.load() })
                    expect(Topic()).toNot(have("questions", beEmpty()) { try $0.load() })
                }.to(
                    equal([
                        "expected to have questions be empty, but it threw an error: NoNetwork()",
                        "expected not to have questions be empty, but it threw an error: NoNetwork()",
                    ]))
            }
        }
    }
}
