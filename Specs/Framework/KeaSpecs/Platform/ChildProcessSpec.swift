import Foundation
import Kea
import KeaEvents

final class ChildProcessSpec: Spec {
    override class func spec() {
        describe("a child process") {
            @MainActor func shell(
                _ command: String, errors: ChildProcess.Stream = .file("/dev/null")
            ) throws -> (process: ChildProcess, files: TemporaryFolder) {
                let files = try TemporaryFolder("output")
                let process = try ChildProcess(
                    ["-c", command], of: "/bin/sh", environment: ["WORD": "kea"],
                    streams: [
                        STDIN_FILENO: .file("/dev/null"), STDOUT_FILENO: .file(files.path("output")),
                        STDERR_FILENO: errors,
                    ])
                return (process, files)
            }
            @MainActor func output(_ command: String, errors: ChildProcess.Stream = .file("/dev/null")) throws
                -> String
            {
                let (process, files) = try shell(command, errors: errors)
                expect(process.terminate(after: .seconds(60))).to(equal(.byItself(.success)))
                return String(decoding: try files.data("output"), as: UTF8.self)
            }

            it("has its environment only, and no descriptors but its own") {
                let other = try unwrap(FileHandle(forReadingAtPath: "/dev/null"))
                _ = fcntl(other.fileDescriptor, F_SETFD, 0)
                expect(try output("echo $WORD$HOME; ls /proc/$$/fd")).to(equal("kea\n0\n1\n2\n"))
                try other.close()
            }

            it("writes to nothing if the code under test has closed its descriptor") {
                expect(try output("echo a >&2 && echo b", errors: .descriptor(.max))).to(equal("b\n"))
            }

            it("ignores no signal that this process ignores") {
                let before = [SIGPIPE, SIGXFSZ].map { signal($0, SIG_IGN) }
                defer { for (number, action) in zip([SIGPIPE, SIGXFSZ], before) { signal(number, action) } }
                let line = try output("grep SigIgn /proc/$$/status")
                let mask = try unwrap(UInt64(line.split(whereSeparator: \.isWhitespace)[1], radix: 16))
                expect(mask & (1 << (SIGPIPE - 1) | 1 << (SIGXFSZ - 1))).to(equal(0))
            }

            it("tells each change of its state") {
                let (process, _) = try shell("kill -STOP $$; exec sleep 60")
                for (signal, change) in [
                    (0, .stopped(SIGSTOP)), (SIGCONT, .continued), (SIGTERM, .ended(.signal(SIGTERM))),
                ] as [(Int32, ChildProcess.Change)] {
                    expect(process.isRunning).to(beTrue())
                    process.send(signal)
                    expect(process.change()).eventually(equal(change), within: .seconds(60))
                }
                expect(process.isRunning).to(beFalse())
            }

            it("ends by the signal that it is sent at its limit") {
                let (process, _) = try shell("sleep 60")
                expect(process.waitForEnd(within: .milliseconds(1))).to(beNil())
                expect(process.terminate(after: .milliseconds(1))).to(equal(.silent))
                expect(process.terminate()).to(equal(.byItself(.signal(SIGKILL))))
                expect(try shell("sleep 60").0.terminate()).to(equal(.killed))
            }

            it("has an unknown end if the code under test waited for it") {
                let (process, _) = try shell("exit 3")
                var status: Int32 = 0
                waitpid(process.id, &status, 0)
                expect(process.waitForEnd(within: nil)).to(equal(.code(255)))
            }

            it("cannot be started without its executable") {
                expect { try ChildProcess([], of: "/none", environment: [:], streams: [:]) }.to(
                    throwError(POSIXError.self, have(\.code, equal(.ENOENT))))
            }
        }
    }
}
