import Kea

@MainActor
private final class Counter {
    var value = 0
    func add(_ number: Int = 1) { value += number }
    @discardableResult func fail() throws -> Int { throw Trouble() }
}
private struct Trouble: Error {}

final class ChangeSpec: Spec {
    override class func spec() {
        describe("change") {
            @Let var counter = Counter()

            it("compares the values before and after the expression") {
                expect { counter.add() }.to(change { counter.value })
                expect { counter.add(0) }.toNot(change { counter.value })
            }

            it("matches the difference, the old value and the new value") {
                expect { counter.add(2) }.to(change { counter.value }.by(2))
                expect { counter.add(-2) }.to(change { counter.value }.by(-2))
                // The difference of the numbers is not exactly 0.2.
                var price = 0.1
                expect { price += 0.2 }.to(change { price }.by(0.2))
                expect { counter.add(3) }.to(change { counter.value }.by(beGreaterThan(2)))
                expect { counter.add() }.toNot(change { counter.value }.by(2))
                expect { counter.value = 7 }.to(change { counter.value }.to(7))
                expect { counter.add() }.to(change { counter.value }.from(7))
                expect { counter.add() }.to(change { counter.value }.from(8).to(9))
                expect { counter.add() }.to(change { counter.value }.to(beWithin(10...)))
            }

            it("accepts asynchronous closures") {
                await expect {
                    await Task.yield()
                    counter.add()
                }.to(change { counter.value }.by(1))
            }

            it("does not match a value that was already there before") {
                expect { counter.add(0) }.toNot(change { counter.value }.to(0))
                expect { counter.add() }.toNot(change { counter.value }.from(1).to(1))
                expect { counter.add(0) }.toNot(change { counter.value }.from(1))
                expect { counter.add() }.toNot(change { counter.value }.to(beWithin(0...)))
                expect { counter.add() }.to(change { counter.value }.from(2).to(beWithin(0...)))
            }

            it("reports the observed expression and its values") {
                expectMessages {
                    expect { counter.add(0) }.to(change { counter.value })
                    expect { counter.add() }.toNot(change { counter.value })
                    expect { counter.add() }.to(change { counter.value }.by(3))
                    expect { counter.add() }.to(change { counter.value }.by(beGreaterThan(3)))
                    expect { counter.add() }.to(change { counter.value }.from(0))
                    expect { counter.add() }.to(change { counter.value }.to(4))
                    expect { counter.add() }.to(change { counter.value }.from(0).to(6))
                    expect { counter.add() }.to(change { counter.value }.to(beZero()))
                    expect { counter.add(0) }.to(change { counter.value }.by(1))
                    expect { counter.add() }.to(change { counter.value }.from(0).to(beZero()))
                    let read = { counter.value }
                    expect {}.to(change(read))
                }.to(
                    equal([
                        "expected to change counter.value, got 0 before and after",
                        "expected not to change counter.value, got from 0 to 1",
                        "expected to change counter.value by 3, got 1 (from 1 to 2)",
                        "expected to change counter.value by a difference that is to be greater than 3, "
                            + "got 1 (from 2 to 3)",
                        "expected to change counter.value from 0, got from 3 to 4",
                        "expected to change counter.value to 4, got from 4 to 5",
                        "expected to change counter.value from 0 to 6, got from 5 to 6",
                        "expected to change counter.value to a value that is to be zero, got from 6 to 7",
                        "expected to change counter.value by 1, got 0 (7 before and after)",
                        "expected to change counter.value from 0 to a value that is to be zero, got from 7 to 8",
                        "expected to change the value, got 8 before and after",
                    ]))
            }

            it("compares integers whose type has no such difference") {
                var (count, most) = (3 as UInt, Int.max)
                expectMessages {
                    expect { count = 1 }.to(change { count }.by(2))
                    expect { count = 0 }.toNot(change { count }.by(beGreaterThan(2)))
                    expect { most = .min }.to(change { most }.by(-1))
                }.to(
                    equal([
                        "expected to change count by 2, got from 3 to 1",
                        "expected not to change count by a difference that is to be greater than 2, "
                            + "but no UInt is the difference from 1 to 0",
                        "expected to change most by -1, got from 9223372036854775807 to -9223372036854775808",
                    ]))
                expect { count = 3 }.to(change { count }.by(3))
                expect { most = 3 }.toNot(change { most }.by(.min))
            }

            it("fails, negated or not, when the expression throws") {
                let change: Matcher<Int> = change { counter.value }
                let broken: Matcher<Int> = satisfy("be sound") { number in
                    if number == 0 { throw Trouble() }
                    return true
                }
                expectMessages {
                    expect { try counter.fail() }.to(change)
                    expect { try counter.fail() }.toNot(change)
                    expect {}.toNot(Kea.change { try counter.fail() })
                    expect { counter.add() }.to(Kea.change { counter.value }.to(broken))
                }.to(
                    equal([
                        "expected to change counter.value, but it threw an error: Trouble()",
                        "expected not to change counter.value, but it threw an error: Trouble()",
                        "expected not to change try counter.fail(), but reading it threw an error: Trouble()",
                        "expected to change counter.value to a value that is to be sound, "
                            + "but the matcher threw an error: Trouble()",
                    ]))
            }
        }
    }
}
