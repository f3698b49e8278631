import Foundation
import Kea
import KeaEvents
import XCTest

final class ExitSpec: Spec {
    override class func spec() {
        describe("an exit expectation") {
            @Let var text = "from the example"

            it("matches the exit status of a closure") {
                expect { Foundation.exit(3) }.to(exit(with: 3))
            }

            it("treats a closure that throws as a failure, and shows the error") {
                struct Trouble: Error {}
                expect { throw Trouble() }.to(exit(with: 1, error: equal("threw an error: Trouble()\n")))
                await expect {
                    await Task.yield()
                    throw Trouble()
                }.to(exit(with: 1, error: equal("threw an error: Trouble()\n")))
            }

            it("says that a child process did not reach it") {
                let failures = recordFailures {
                    if !CommandLine.arguments.contains("--kea-exit") { expect {}.to(exit(with: .success)) }
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "the child process could not be run: it did not reach this expectation; it wrote: "
                    ]))
            }

            it("treats a closure that returns as success, and captures its output") {
                expect { print("hello \(text)") }.to(
                    exit(with: .success, output: equal("hello from the example\n")))
                print("printed by the example itself")
                expect {}.to(exit(with: .success, output: beEmpty()))
            }

            it("matches a trap by its message") {
                expect { fatalError("out of cucumbers") }.to(crash(matching: "out of cucumbers"))
                expect { abort() }.to(crash())
            }

            it("runs asynchronous closures") {
                await expect {
                    await Task.yield()
                    Foundation.exit(4)
                }.to(exit(with: .code(4)))
            }

            it("fails when the process ends differently, and shows its output") {
                let failures = recordFailures {
                    expect {
                        for number in 1...11 { print(number) }
                        Foundation.exit(3)
                    }.to(exit(with: .code(4)))
                }
                expect(failures.map(\.message)).to(equal(["expected to exit with status 4, got status 3"]))
                expect(failures.flatMap(\.details)).to(
                    equal(["standard output:"] + (2...11).map { "  \($0)" }))
            }

            it("fails when the crash message differs, and shows it") {
                let failures = recordFailures {
                    expect { fatalError("out of\ncucumbers") }.to(crash(matching: "out of milk"))
                    expect { abort() }.to(crash(matching: "out of milk"))
                    expect { fatalError() }.to(crash(matching: "out of milk"))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to crash with \"out of milk\", got a crash with \"out of\\ncucumbers\"",
                        "expected to crash with \"out of milk\", got signal 6, without a message",
                        "expected to crash with \"out of milk\", got a crash without a message",
                    ]))
                expect(failures[0].details).to(
                    equal([
                        "standard error:", "  KeaSpecs/ExitSpec.swift:\(#line - 12): Fatal error: out of",
                        "  cucumbers",
                    ]))
                expect(failures[1].details).to(beEmpty())
            }

            it("matches only the crash message, not other output on standard error") {
                func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
                let failures = recordFailures {
                    expect {
                        write("milk.swift:1: Fatal error: sour\n")
                        fatalError("out of cucumbers")
                    }.to(crash(matching: "ExitSpec"))
                    expect {
                        write("milk\n")
                        abort()
                    }.to(crash(matching: "milk"))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to crash with \"ExitSpec\", got a crash with \"out of cucumbers\"",
                        "expected to crash with \"milk\", got signal 6, without a message",
                    ]))
                expect {
                    write("milk\n")
                    fatalError("out of: Fatal cucumbers")
                }.to(crash(matching: "of: Fatal cucumbers", error: beginWith("milk\n")))
            }

            it("matches the message of a failed cast") {
                let number: Any = 3
                expect { print(number as! String) }.to(
                    crash(matching: "Could not cast value of type 'Swift.Int'"))
            }

            it("captures the output written before a crash") {
                let failures = recordFailures {
                    expect {
                        print("going")
                        fflush(nil)
                        fatalError("gone")
                    }.to(crash(matching: "gone", output: equal("coming\n")))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to crash with \"gone\", standard output to equal \"coming\\n\", "
                            + "got another standard output"
                    ]))
            }

            it("forwards failures recorded in its closure, however the process ends") {
                let ends: [(ExitCondition, () -> Void)] = [
                    (exit(with: .success), {}), (exit(with: .code(3)), { Foundation.exit(3) }),
                    (crash(matching: "gone"), { fatalError("gone") }),
                ]
                let failures = recordFailures {
                    fail("before")
                    for (condition, end) in ends {
                        expect {
                            expect(text).to(equal("from elsewhere"))
                            end()
                        }.to(condition)
                    }
                }
                let message = "expected to equal \"from elsewhere\", got \"from the example\""
                expect(failures.map(\.message)).to(equal(["before", message, message, message]))
                expect(failures.last?.location.line).to(equal(#line - 7))
            }

            it("forwards failures of asynchronous closures, detached tasks and XCTest") {
                let failures = await recordFailures {
                    await expect {
                        XCTAssertEqual(1, 2)
                        await Task.detached { fail("detached") }.value
                        _ = expect(3)
                        Foundation.exit(4)
                    }.to(exit(with: .code(4)))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - ", "detached",
                        "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`",
                    ]))
            }

            it("fails when the process does not crash") {
                let failures = recordFailures { expect {}.to(crash()) }
                expect(failures.map(\.message)).to(equal(["expected to crash, got success"]))
            }
        }

        describe("the running example") {
            it("knows its name and its tags", .tags("known")) {
                expect(ExampleInfo.current?.title).to(
                    equal("the running example › knows its name and its tags"))
                expect(ExampleInfo.current?.tags).to(equal(["@known"]))
            }
        }
    }
}
