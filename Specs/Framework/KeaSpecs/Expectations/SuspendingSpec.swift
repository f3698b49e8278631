import Kea

private struct Trouble: Error {}
private func number() async throws -> Int { 3 }
private func title() async -> String? { "Kea" }
private func missingTitle() async -> String? { nil }
private func trouble() async throws -> Int { throw Trouble() }

final class SuspendingSpec: Spec {
    override class func spec() {
        describe("expectations about asynchronous closures") {
            it("pass and fail with to and toNot") {
                await expect { try await number() }.to(equal(3))
                await expect { try await number() }.toNot(equal(4))
                await expect { try await number() }.toNot(throwError())
                await expect { try await trouble() }.to(throwError(Trouble.self))
                let failures = await recordFailures {
                    await expect { try await number() }.to(equal(4))
                    await expect { try await number() }.toNot(equal(3))
                    await expect { try await trouble() }.toNot(throwError())
                    await expect { try await trouble() }.toNot(equal(3))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to equal 4, got 3", "expected not to equal 3, got 3",
                        "expected not to throw an error, got an error: Trouble()",
                        "expected not to equal 3, but it threw an error: Trouble()",
                    ]))
            }

            it("evaluate the closure with every matcher, in every form") {
                let short = Duration.milliseconds(2)
                let failures = await recordFailures {
                    await expect { try await trouble() }.eventually(throwError())
                    await expect { try await trouble() }.eventually(throwError(Trouble.self))
                    await expect { try await trouble() }.always(throwError(), for: short)
                    await expect { try await number() }.eventuallyNot(throwError())
                    await expect { try await number() }.never(throwError(), for: short)
                    await expect { try await number() }.afterWaiting(short, not(throwError()))
                    await expect { try await number() }.eventually(beAKindOf(Int.self))
                    await expect { try await number() }.eventuallyNot(change { 3 })
                    await expect { await missingTitle() }.eventually(beNil())
                    await expect { await title() }.eventually(haveValue())
                    await expect { await title() }.eventuallyNot(beNil())
                    await expect { await title() }.never(beNil(), for: short)
                    await expect { await Task.yield() }.eventuallyNot(throwError())
                    try await require { try await trouble() }.eventually(throwError())
                    try await require { await title() }.always(haveValue(), for: short)
                    let five: Int = try await unwrap { 5 as Int? }
                    expect(five).to(equal(5))
                }
                expect(failures.map(\.message)).to(beEmpty())
            }

            it("report what the closure returned, in every form") {
                let short = Duration.milliseconds(2)
                let failures = await recordFailures {
                    await expect { try await number() }.eventually(throwError(), within: short)
                    await expect { await title() }.eventually(beNil(), within: short)
                    await expect { await missingTitle() }.always(haveValue(), for: short)
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to throw an error within 2 ms, got none",
                        "expected to be nil within 2 ms, got \"Kea\"",
                        "expected to have a value for 2 ms, got nil",
                    ]))
            }

            it("fail their example if nothing awaits their task") {
                var tasks: [Task<Void, Never>] = []
                let run = SpecRun {
                    it("waits", .timeLimit(.seconds(60))) {
                        tasks.append(Task { await expect(1).eventually(equal(2), within: .seconds(60)) })
                    }
                    it("asks") {
                        tasks.append(
                            Task {
                                await expect {
                                    try await Task.sleep(for: .seconds(60))
                                    return 1
                                }.to(equal(1))
                            })
                    }
                    it("asks again and again") {
                        tasks.append(
                            Task { await expect { try await number() }.always(equal(3), for: .seconds(60)) })
                    }
                    it("records") {
                        _ = recordFailures {
                            tasks.append(Task { await expect(1).eventually(equal(2), within: .seconds(60)) })
                        }
                    }
                    it("has ended") { await Task { await expect(1).eventually(equal(1)) }.value }
                }
                let message = "an expectation was still waiting when its example ended: await its task"
                expect(run.messages).to(equal(Array(repeating: message, count: 4)))
                let line = #line - 25
                let lines = [1, 6, 14, 18].map { line + $0 }
                expect(run.results.compactMap { $0.failures.first?.location.line }).to(equal(lines))
                for task in tasks { task.cancel() }
            }

            it("continue after a requirement that is met") {
                try await require { try await number() }.to(equal(3))
                try await require { try await number() }.toNot(equal(4))
                try await require { await title() }.to(beginWith("K"))
                try await require { await title() }.toNot(beginWith("k"))
            }

            it("stop the example after a requirement that is not met") {
                let run = SpecRun {
                    it("is not") {
                        try await require { try await number() }.toNot(equal(3))
                        fail("never")
                    }
                    it("is nil") {
                        try await require { await missingTitle() }.toNot(beginWith("K"))
                        fail("never")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected not to equal 3, got 3",
                        "expected not to begin with \"K\", but it is nil",
                    ]))
            }

            it("return the unwrapped value") {
                let found = try await unwrap { await title() }
                expect(found).to(equal("Kea"))
            }

            it("stop the example when there is no value to unwrap") {
                let run = SpecRun {
                    it("has none") {
                        let value = try await unwrap { await missingTitle() }
                        fail("never \(value)")
                    }
                    it("throws") {
                        let value = try await unwrap { try await trouble() as Int? }
                        fail("never \(value)")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected to have a value, got nil",
                        "expected to have a value, but it threw an error: Trouble()",
                    ]))
            }
        }

        describe("requirements") {
            it("stop the example with toNot") {
                try require(3).to(equal(3))
                try require(3).toNot(equal(4))
                let run = SpecRun {
                    it("toNot") {
                        try require(3).toNot(equal(3))
                        fail("never")
                    }
                    it("toNot of nil") {
                        try require(nil as String?).toNot(beEmpty())
                        fail("never")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected not to equal 3, got 3",
                        "expected not to be empty, but it is nil",
                    ]))
            }
        }
    }
}
