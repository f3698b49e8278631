import Foundation
import Kea
import KeaRunner

final class SelfPipeSpec: Spec {
    override class func spec() {
        describe("the pipe that wakes the main loop") {
            it("does not stop a signal handler when it is full, and is empty once it was read") {
                expect {
                    var byte: UInt8 = 0
                    while write(SelfPipe.shared.input, &byte, 1) == 1 {}
                    let isFull = errno == EAGAIN
                    SelfPipe.shared.drain()
                    exit(isFull && write(SelfPipe.shared.input, &byte, 1) == 1 ? 0 : 1)
                }.to(exit(with: .code(0)))
            }
        }
    }
}
