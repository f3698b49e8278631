import Foundation
import Kea
import KeaFeatures

// Examples that observe their process and the examples that run concurrently.

/// The folder of the run, which its workers share.
private let folder = ProcessInfo.processInfo.environment["KEA_DIRECTORY"] ?? "."
private func mark(_ name: String) { close(open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600)) }

@MainActor
private func meet(_ own: String, _ other: String) {
    mark(own)
    while !FileManager.default.fileExists(atPath: "\(folder)/\(other)") { usleep(1000) }
}

/// Returns the number of calls so far, in all processes of the run.
private func turn() -> Int {
    let file = open("\(folder)/turns", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    write(file, "x", 1)
    return Int(lseek(file, 0, SEEK_CUR))
}

private func hold(_ kind: Int32) -> (file: Int32, isHeld: Bool) {
    let file = open("\(folder)/lock", O_RDWR | O_CREAT, 0o600)
    return (file, flock(file, kind | LOCK_NB) == 0)
}

final class MeetingSpec: Spec, OptIn {
    override class func spec() {
        it("waits for the other one") {
            print("the first begins")
            meet("one", "two")
            print("the first ends")
        }
        it("waits for the one") {
            print("the second begins")
            meet("two", "one")
            print("the second ends")
            fail("on purpose")
        }
    }
}

/// Examples of which each waits until all have begun; there are more than one for each core.
final class GatheringSpec: Spec, OptIn {
    override class var traits: [Trait] { [.waits, .timeLimit(.seconds(30))] }

    override class func spec() {
        let numbers = 0...ProcessInfo.processInfo.activeProcessorCount
        for number in numbers {
            it("waits for the others, \(number)") {
                mark("\(number)")
                for other in numbers {
                    while !FileManager.default.fileExists(atPath: "\(folder)/\(other)") { usleep(1000) }
                }
            }
        }
        // They make additional workers pay off, even if these load slowly.
        for number in 1...100 { it("comes after, \(number)") { () } }
    }
}

final class TogetherSpec: Spec, OptIn {
    override class func spec() {
        for group in 1...4 {
            describe("group \(group)") {
                beforeAll { log("group \(group) is set up in \(getpid())") }
                afterAll { print("group \(group) is taken down in \(getpid())") }
                for number in 1...5 { it("example \(number)") { log("group \(group) runs in \(getpid())") } }
            }
        }
    }
}

final class AloneSpec: Spec, OptIn {
    override class func spec() {
        for part in 1...2 {
            describe("alone, \(part)", .serialized) {
                for number in 1...3 {
                    it("example \(number)") {
                        let lock = hold(LOCK_EX)
                        defer { close(lock.file) }
                        expect(lock.isHeld).to(beTrue())
                        usleep(2000)
                    }
                }
            }
        }
        for number in 1...30 {
            it("beside others, \(number)") {
                let lock = hold(LOCK_SH)
                defer { close(lock.file) }
                expect(lock.isHeld).to(beTrue())
                usleep(2000)
            }
        }
    }
}

final class AloneClassSpec: Spec, OptIn {
    override class var traits: [Trait] { [.serialized] }

    override class func spec() {
        for number in 1...3 {
            it("example \(number)") {
                let lock = hold(LOCK_EX)
                defer { close(lock.file) }
                expect(lock.isHeld).to(beTrue())
                usleep(2000)
            }
        }
    }
}

final class AloneSteps: Steps, OptIn {
    override class func steps() {
        then("it is alone") {
            let lock = hold(LOCK_EX)
            defer { close(lock.file) }
            expect(lock.isHeld).to(beTrue())
            usleep(2000)
        }
        then("others may be there") {
            let lock = hold(LOCK_SH)
            defer { close(lock.file) }
            expect(lock.isHeld).to(beTrue())
            usleep(2000)
        }
        then("it says where it runs") {
            log("in \(getpid())")
            expect(getpid()).to(beGreaterThan(0))
        }
    }
}

final class RunHookSteps: Steps, OptIn {
    override class func steps() { beforeRun { print("the run begins in \(getpid())") } }
}

/// Two examples run concurrently; one crashes, and the other one ends after that.
final class CrashingBesideSpec: Spec, OptIn {
    override class func spec() {
        it("crashes beside another one") {
            meet("crashing", "living")
            mark("crashed")
            fatalError("on purpose")
        }
        it("lives on") {
            meet("living", "crashed")
            usleep(10_000)
        }
        for number in 1...20 { it("comes after, \(number)") { () } }
    }
}

/// The longest example is declared last.
final class LastSpec: Spec, OptIn {
    override class func spec() {
        // Counts examples in this process, as the order of processes is undefined.
        var own = 0
        for number in 1...40 {
            it("is quick, \(number)") {
                own += 1
                log("turn \(turn()) of \(number)")
            }
        }
        it("takes its time") { log("turn \(turn()) and \(own + 1) of the last") }
    }
}

final class SlowlyStoppingSpec: Spec, OptIn {
    override class func spec() {
        for name in ["one", "other"] {
            describe("the \(name) group") {
                afterAll { print("the \(name) group is cleaned up") }
                it("begins in \(name)") {
                    meet(name, name == "one" ? "other" : "one")
                    print("both have begun")
                    usleep(300_000)
                }
                for number in 1...10 { it("goes on, \(number)") { usleep(300_000) } }
            }
        }
    }
}

/// Examples that wait until the run is interrupted.
final class WaitingLongSpec: Spec, OptIn {
    override class func spec() {
        describe("it") {
            afterEach { FileHandle.standardOutput.write(Data("cleaned up\n".utf8)) }

            for number in 1...2 {
                it("waits long, \(number)", .timeLimit(.seconds(100))) {
                    FileHandle.standardOutput.write(Data("waiting\n".utf8))
                    try await Task.sleep(for: .seconds(60))
                }
            }
            it("waits, and then expects something", .timeLimit(.seconds(100))) {
                FileHandle.standardOutput.write(Data("waiting\n".utf8))
                let slept: Void? = try? await Task.sleep(for: .seconds(60))
                expect(slept).toNot(beNil())
            }
            describe("it") {
                afterEach { try await Task.sleep(for: .seconds(60)) }
                it("cleans up for long", .timeLimit(.seconds(100))) {
                    FileHandle.standardOutput.write(Data("waiting\n".utf8))
                    try await Task.sleep(for: .seconds(60))
                }
            }
            it("fails, and then waits", .timeLimit(.seconds(100))) {
                fail("found before")
                FileHandle.standardOutput.write(Data("waiting\n".utf8))
                try await Task.sleep(for: .seconds(60))
            }
        }
    }
}
