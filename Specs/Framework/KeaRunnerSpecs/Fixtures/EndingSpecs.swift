import Foundation
import Kea

// Examples and hooks that end their process or leave it in an invalid state.

final class SignalledSpec: Spec, OptIn {
    override class func spec() {
        for (name, number) in [
            ("SIGTERM", SIGTERM), ("SIGINT", SIGINT), ("SIGHUP", SIGHUP), ("SIGKILL", SIGKILL),
            ("SIGSEGV", SIGSEGV), ("SIGSTOP", SIGSTOP),
        ] {
            it("sends itself \(name)") { kill(getpid(), number) }
        }
        it("comes after") { () }
    }
}

final class ExitingAfterSpec: Spec, OptIn {
    override class func spec() {
        describe("a") {
            afterAll { exit(124) }
            it("one") { () }
        }
        it("two") { () }
    }
}

final class ExitingHooks: GlobalHooks, OptIn {
    override class func hooks() {
        afterAll { exit(124) }
    }
}

final class ExitingLateSpec: Spec, OptIn {
    override class func spec() {
        it("leaves something to do at the exit") { atexit { abort() } }
    }
}

final class HangingLateSpec: Spec, OptIn {
    override class func spec() {
        it("leaves something to wait for at the exit") { atexit { while true { sleep(1) } } }
    }
}

final class FindingEarlierSpec: Spec, OptIn {
    override class func spec() {
        it("finds two mistakes and crashes") {
            fail("the first")
            fail("the second")
            fatalError("and then")
        }
        it("finds a mistake and hangs", .timeLimit(.milliseconds(50))) {
            fail("before it hung")
            while true { usleep(1000) }
        }
        describe("a group") {
            afterAll {
                fail("in the hook")
                fatalError("the floor is wet")
            }
            it("passes") { () }
        }
    }
}

final class ForkingSpec: Spec, OptIn {
    override class func spec() {
        it("comes back twice") { _ = Processes.fork() }
        it("comes after") { usleep(300_000) }
        it("leaves a copy behind") {
            if Processes.fork() == 0 { while true { sleep(10) } }
        }
        it("comes last") { () }
    }
}

/// `fork`, which Swift marks as unavailable.
enum Processes {
    static func fork() -> pid_t {
        typealias Function = @convention(c) () -> pid_t
        guard let address = dlsym(nil, "fork") else { return -1 }
        return unsafeBitCast(address, to: Function.self)()
    }
}

final class LeavingBehindSpec: Spec, OptIn {
    override class func spec() {
        var task: Task<Void, Never>?
        var isOver = false
        it("leaves something behind") {
            task = Task {
                while !isOver { await Task.yield() }
                fail("too late")
            }
        }
        it("waits for it") {
            isOver = true
            await task?.value
        }
    }
}

/// Examples that replace their process by a program that exits with status 0.
final class ReplacingSpec: Spec, OptIn {
    override class func spec() {
        it("is left by execv") { withWords { _ = execv("/bin/true", $0) } }
        it("is left by execve") { withWords { _ = execve("/bin/true", $0, environ) } }
        it("is left by execvp") { withWords { _ = execvp("true", $0) } }
        it("is left by execl") { CFunctions.replaceByTrue() }
        it("is left by a child process") {
            let child = Processes.fork()
            if child == 0 { withWords { _ = execvp("true", $0) } }
            var status: Int32 = -1
            waitpid(child, &status, 0)
            expect(status).to(equal(0))
        }
    }

    private static func withWords(_ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Void) {
        let words = [strdup("true"), nil]
        words.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
    }
}

final class EndedByOthersSpec: Spec, OptIn {
    override class func spec() {
        it("is sent SIGTERM by another process") {
            let other = Process()
            other.executableURL = URL(fileURLWithPath: "/bin/sh")
            other.arguments = ["-c", "kill -TERM $PPID"]
            try other.run()
            other.waitUntilExit()
            Thread.sleep(forTimeInterval: 30)
        }
        it("comes after") { () }
    }
}

final class QuittingLateSpec: Spec, OptIn {
    override class func spec() {
        it("fails, and quits at the exit") {
            atexit { _exit(0) }
            fail("before the exit")
        }
    }
}

final class FailingLateSpec: Spec, OptIn {
    override class func spec() {
        it("passes, and fails at the exit, as a check for leaks does") { atexit { _exit(23) } }
    }
}

final class KilledAtLoadSpec: EndedOnceAtLoadSpec {
    override class var signal: Int32 { SIGKILL }
}

final class StoppedAtLoadSpec: EndedOnceAtLoadSpec {
    override class var signal: Int32 { SIGSTOP }
}

class EndedOnceAtLoadSpec: Spec, OptIn {
    class var signal: Int32 { 0 }

    override class func spec() {
        // The folder of the run; the first worker leaves a file there.
        let mark = (ProcessInfo.processInfo.environment["KEA_DIRECTORY"] ?? ".") + "/killed"
        if FileManager.default.createFile(atPath: mark, contents: nil), link(mark, mark + "-once") == 0 {
            kill(getpid(), signal)
        }
        it("is run by the next worker") { () }
    }
}

final class KilledWhileWaitingSpec: Spec, OptIn {
    override class func spec() {
        it("is killed while it waits for a child process") {
            expect { kill(getppid(), SIGKILL) }.to(exit(with: .code(0)))
        }
    }
}

final class BusyAtExitSpec: Spec, OptIn {
    override class func spec() {
        it("leaves something to wait for at the exit, and threads that compute") {
            atexit {
                for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
                    Thread.detachNewThread { while true {} }
                }
                while true { sleep(1) }
            }
        }
    }
}
