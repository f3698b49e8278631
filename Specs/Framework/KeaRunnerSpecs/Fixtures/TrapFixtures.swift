import Foundation
import Kea
import XCTest

// Examples that execute a trap instruction or end their process by C functions that Swift cannot call.

/// Variadic functions of the C library, which Swift cannot call.
enum CFunctions {
    private static func address(_ name: String) -> UnsafeMutableRawPointer? {
        dlsym(dlopen(nil, RTLD_NOW), name)
    }

    /// Replaces the process by `/bin/true` with `execl`.
    static func replaceByTrue() {
        typealias Function =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> CInt
        guard let address = address("execl") else { return }
        _ = unsafeBitCast(address, to: Function.self)("/bin/true", "true", nil)
    }

    /// Ends the process with status 0 by `syscall`.
    static func endProcess() {
        typealias Function = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
        guard let address = address("syscall") else { return }
        // `SYS_exit_group`, which Swift does not import.
        #if arch(x86_64)
            let endOfGroup = 231
        #else
            let endOfGroup = 94
        #endif
        _ = unsafeBitCast(address, to: Function.self)(endOfGroup, 0, 0, 0, 0, 0, 0)
    }
}

/// Instructions that the compiler does not emit.
enum Instruction {
    /// A trap that is not repeated when its handler returns: `int3` on x86-64, `brk` on arm64.
    static func trap() {
        #if arch(x86_64)
            let code: [UInt8] = [0xCC, 0xC3]
        #else
            let code: [UInt8] = [0x00, 0x00, 0x20, 0xD4, 0xC0, 0x03, 0x5F, 0xD6]
        #endif
        let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return }
        memory.copyMemory(from: code, byteCount: code.count)
        unsafeBitCast(memory, to: (@convention(c) () -> Void).self)()
    }
}

final class TrappingSpec: Spec, OptIn {
    override class func spec() {
        it("comes to a trap") { Instruction.trap() }
        it("comes to one on another thread") {
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                Instruction.trap()
                done.signal()
            }
            done.wait()
        }
        it("comes after") { () }
    }
}

final class TrappingTests: XCTestCase, OptIn {
    func testTraps() { Instruction.trap() }
}

final class TrappingAtLoadSpec: Spec, OptIn {
    override class func spec() {
        Instruction.trap()
        it("is there") { () }
    }
}

/// Ends the process with status 0 by a system call.
final class SystemCallSpec: Spec, OptIn {
    override class func spec() {
        it("is left by syscall") { CFunctions.endProcess() }
    }
}

final class ReplacingAfterSpec: Spec, OptIn {
    override class func spec() {
        describe("a") {
            afterAll { CFunctions.replaceByTrue() }
            it("one") { () }
        }
    }
}

final class ReplacingAtLoadSpec: Spec, OptIn {
    override class func spec() {
        CFunctions.replaceByTrue()
        it("is there") { () }
    }
}

/// Leaks code on the main queue that crashes or hangs.
final class LeavingCrashesSpec: Spec, OptIn {
    override class func spec() {
        it("leaves a crash") { DispatchQueue.main.async { fatalError("the late one") } }
        describe("a group") {
            beforeAll { expect(1).always(equal(1), for: .milliseconds(1)) }
            it("comes next") { expect(1).always(equal(1), for: .milliseconds(1)) }
        }
        it("leaves a loop", .timeLimit(.milliseconds(50))) {
            DispatchQueue.main.async { while true { usleep(1000) } }
        }
    }
}

final class RemovingExecutableSpec: Spec, OptIn {
    override class func spec() {
        it("removes the executable") { unlink(ProcessInfo.processInfo.environment["KEA_COPY"] ?? "") }
    }
}

/// Replaces all descriptors except the first three by `/dev/null`, then closes all of them.
final class ReplacingDescriptorsSpec: Spec, OptIn {
    override class func spec() {
        it("replaces descriptors") {
            let null = open("/dev/null", O_RDWR)
            for descriptor in Int32(3)...255 where descriptor != null { dup2(null, descriptor) }
        }
        it("looks at an exit") { expect { Foundation.exit(3) }.to(exit(with: .code(3))) }
        it("closes descriptors") { for descriptor in Int32(0)...255 { close(descriptor) } }
    }
}
