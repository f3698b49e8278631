import Kea

final class CommentSpec: Spec {
    override class func spec() {
        describe("a comment on an expectation") {
            let none: String? = nil
            let short = Duration.milliseconds(1)

            it("precedes the message of every kind of expectation") {
                expectMessages {
                    expect(1).to(equal(2), "after the reload")
                    expect(1).toNot(equal(1), "b")
                    expect(1).toNot(equal(1), "c")
                    expect(1).eventually(equal(2), within: short, "d")
                    expect(1).eventuallyNot(equal(1), within: short, "e")
                    expect(1).always(equal(2), for: short, "f")
                    expect(1).never(equal(1), for: short, "g")
                    expect(1).afterWaiting(short, equal(2), "h")
                    expect(none).to(beEmpty(), "i")
                    expect(none).eventually(beEmpty(), within: short, "j")
                }.to(
                    equal([
                        "after the reload: expected to equal 2, got 1",
                        "b: expected not to equal 1, got 1",
                        "c: expected not to equal 1, got 1",
                        "d: expected to equal 2 within 1 ms, got 1",
                        "e: expected not to equal 1 within 1 ms, got 1",
                        "f: expected to equal 2 for 1 ms, got 1",
                        "g: expected not to equal 1 for 1 ms, got 1",
                        "h: expected to equal 2 after 1 ms, got 1",
                        "i: expected to be empty, but it is nil",
                        "j: expected to be empty within 1 ms, but it is nil",
                    ]))
            }

            it("precedes the message of a requirement and of unwrap") {
                expect(messages { try require(1).to(equal(2), "a") }).to(
                    equal(["a: expected to equal 2, got 1"]))
                expect(messages { try require(1).toNot(equal(1), "b") }).to(
                    equal(["b: expected not to equal 1, got 1"]))
                expect(messages { try require(none).to(beEmpty(), "c") }).to(
                    equal(["c: expected to be empty, but it is nil"]))
                expect(messages { _ = try unwrap(none, "the first title") }).to(
                    equal(["the first title: expected to have a value, got nil"]))
            }

            it("precedes the message of an asynchronous expectation") {
                let failures = await recordFailures {
                    await expect { await one() }.to(equal(2), "a")
                    await expect { await one() }.toNot(equal(1), "b")
                    await expect { await one() }.eventually(equal(2), within: short, "c")
                    await expect { await one() }.never(equal(1), for: short, "d")
                    await expect(1).eventually(equal(2), within: short, "e")
                    try await require { await one() }.to(equal(2), "f")
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "a: expected to equal 2, got 1", "b: expected not to equal 1, got 1",
                        "c: expected to equal 2 within 1 ms, got 1",
                        "d: expected not to equal 1 for 1 ms, got 1",
                        "e: expected to equal 2 within 1 ms, got 1", "f: expected to equal 2, got 1",
                    ]))
                let unwrapping = await recordFailures {
                    _ = try await unwrap("the title") { await one() > 1 ? 1 : nil }
                }
                expect(unwrapping.map(\.message)).to(equal(["the title: expected to have a value, got nil"]))
            }

            it("is not part of the reported source text") {
                let failures = await recordFailures {
                    await expect { await one() }.to(equal(2), "a")
                    _ = try await unwrap("the title") { await one() > 1 ? 1 : nil }
                }
                expect(failures.map(\.expression)).to(
                    equal(["await one()", "{ await one() > 1 ? 1 : nil }"]))
                let unwrapping = recordFailures { _ = try unwrap(none, "the first title") }
                expect(unwrapping.map(\.expression)).to(equal(["none"]))
            }

            it("is evaluated only when the expectation fails") {
                var count = 0
                func comment() -> String {
                    count += 1
                    return "made"
                }
                expect(1).to(equal(1), comment())
                expect(count).to(equal(0))
            }

            it("is omitted when empty") {
                expect(messages { expect(1).to(equal(2), "") }).to(equal(["expected to equal 2, got 1"]))
            }
        }
    }
}

private func one() async -> Int { 1 }
