import Foundation
import Kea

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

            it("fails where the process ends in another way") {
                let here = ExampleInfo.current
                expect(here == nil).to(beFalse())
            }
        }
    }
}
