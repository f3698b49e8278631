import Foundation
import Kea
import KeaEvents

final class ExitSpec: Spec {
    override class func spec() {
        describe("an exit expectation") {
            @Let var text = "from the example"

            it("sees the status of a closure that exits") {
                expect { Foundation.exit(3) }.to(exit(with: .code(3)))
            }

            it("counts a closure that returns as success, and gives its output") {
                expect { print("hello \(text)") }.to(
                    exit(with: .success, output: equal("hello from the example\n")))
            }

            it("sees a trap and its message") {
                expect { fatalError("out of cucumbers") }.to(crash(matching: "out of cucumbers"))
            }

            it("runs asynchronous closures, too") {
                await expect {
                    await Task.yield()
                    Foundation.exit(4)
                }.to(exit(with: .code(4)))
            }

            it("fails where the process ends in another way, and shows what it wrote") {
                let failures = recordFailures {
                    expect {
                        print("going")
                        Foundation.exit(3)
                    }.to(exit(with: .code(4)))
                }
                expect(failures.map(\.message)).to(equal(["expected to exit with status 4, got status 3"]))
                expect(failures.flatMap(\.details)).to(equal(["standard output:", "  going"]))
            }

            it("fails where the message of a crash is another, and shows what it is") {
                let failures = recordFailures {
                    expect { fatalError("out of\ncucumbers") }.to(crash(matching: "out of milk"))
                    expect { abort() }.to(crash(matching: "out of milk"))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to crash with \"out of milk\", got a crash with \"out of\\ncucumbers\"",
                        "expected to crash with \"out of milk\", got signal 6, without a message",
                    ]))
                expect(failures[0].details).to(
                    equal([
                        "standard error:", "  KeaSpecs/ExitSpec.swift:\(#line - 10): Fatal error: out of",
                        "  cucumbers",
                    ]))
                expect(failures[1].details).to(beEmpty())
            }

            it("fails where nothing crashes") {
                let failures = recordFailures { expect {}.to(crash()) }
                expect(failures.map(\.message)).to(equal(["expected to crash, got success"]))
            }
        }

        describe("the running example") {
            it("knows its own name", .tags("known")) {
                expect(ExampleInfo.current?.title).to(equal("the running example › knows its own name"))
                expect(ExampleInfo.current?.tags).to(equal(["@known"]))
            }
        }
    }
}
