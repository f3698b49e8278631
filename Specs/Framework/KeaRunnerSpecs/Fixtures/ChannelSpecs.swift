import Foundation
import Kea

// Examples that change all open descriptors, including those of the result channel.

private let descriptors: [Int32] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }.filter { $0 > 2 }
}()

final class WritingToAllSpec: Spec, OptIn {
    override class func spec() {
        it("fails before") { fail("on purpose") }
        it("writes to all descriptors") { for descriptor in descriptors { _ = write(descriptor, "x", 1) } }
        it("comes after") { () }
    }
}

final class UnblockingAllSpec: Spec, OptIn {
    override class func spec() {
        it("makes all descriptors non-blocking") {
            for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        }
        for number in 1...40 {
            it("says much, \(number)") { fail(String(repeating: "x", count: 20_000)) }
        }
    }
}

final class ClosingSomeSpec: Spec, OptIn {
    override class func spec() {
        it("closes what a loop closes") { lowDescriptors.forEach(closeUnlessOfDispatch) }
        it("fails after") { fail("on purpose") }
    }
}

final class ClosingAllSpec: Spec, OptIn {
    override class func spec() {
        it("passes before") { () }
        it("closes all descriptors and opens a file") {
            for descriptor in descriptors { close(descriptor) }
            for descriptor in descriptors {
                let file = open("/dev/null", O_WRONLY)
                dup2(file, descriptor)
            }
        }
        it("fails after") { fail("on purpose") }
    }
}

final class ShuttingDownSpec: Spec, OptIn {
    override class func spec() {
        it("shuts all sockets down") { for each in descriptors { shutdown(each, Int32(SHUT_RDWR)) } }
        it("fails after") { fail("on purpose") }
    }
}

final class TalkativeSpec: Spec, OptIn {
    override class func spec() {
        it("says much in one line") { fail(String(repeating: "x", count: 500_000)) }
        it("says much in many lines") { fail(String(repeating: "xyz\n", count: 5_000)) }
        it("says it often") { for number in 1...1_000 { fail("failure \(number)") } }
        it("attaches much") { attach(Array(repeating: UInt8(7), count: 500_000), mediaType: "x/y") }
        it("writes much to standard error") {
            let bytes = Data(repeating: 0x2E, count: 200_000)
            for _ in 1...5 { FileHandle.standardError.write(bytes) }
        }
    }
}

final class ReplacingOutputSpec: Spec, OptIn {
    override class func spec() {
        it("puts a pipe that nobody reads in the place of standard output") {
            var ends: [Int32] = [0, 0]
            expect(pipe(&ends)).to(equal(0))
            dup2(ends[1], STDOUT_FILENO)
            print("for nobody")
        }
        it("comes after") { () }
    }
}

/// Closes a descriptor unless Dispatch uses it: without it, a thread of Dispatch traps at some point.
private func closeUnlessOfDispatch(_ descriptor: Int) {
    let link = "/proc/self/fd/\(descriptor)"
    let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    if !target.hasPrefix("anon_inode:") { close(Int32(descriptor)) }
}

/// What a loop over low numbers changes; the result channel is near the limit, which is 1,024 by default on Linux.
private let lowDescriptors = 3..<Int(min(1000, getdtablesize() - 64))
