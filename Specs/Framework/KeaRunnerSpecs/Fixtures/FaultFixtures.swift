import Foundation
import Kea
import KeaFeatures

// A suite that damages its process in the phase that `KEA_FAULT` names: `afterAll exit` in every process, or
// `afterAll exit once` only in the first. `.ci/faults` runs it with each fault in each phase.

private func phase(_ name: String) {
    let environment = ProcessInfo.processInfo.environment
    let words = (environment["KEA_FAULT"] ?? "").split(separator: " ").map(String.init)
    guard words.first == name else { return }
    let mark = open("\(environment["KEA_DIRECTORY"] ?? ".")/struck", O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard mark >= 0 || words.count == 2 else { return }
    guard let fault = Fault.named[words[1]] else { fatalError("there is no fault \(words[1])") }
    fault()
}

private enum Fault {
    static let named: [String: @Sendable () -> Void] = [
        "kill": { kill(getpid(), SIGKILL) },
        "term": { kill(getpid(), SIGTERM) },
        "stop": { kill(getpid(), SIGSTOP) },
        "group": { kill(0, SIGTERM) },
        "exit": { exit(0) },
        "quit": { _exit(0) },
        "exec": { _ = execve("/bin/true", [strdup("true"), nil], environ) },
        "execl": { CFunctions.replaceByTrue() },
        "exitgroup": { CFunctions.endProcess() },
        "abort": { abort() },
        "int3": { Instruction.trap() },
        "trap": { fatalError("on purpose") },
        "segv": { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 },
        "overflow": { print(deep(1)) },
        "hang": { while true { usleep(1000) } },
        "spin": { while true {} },
        "later": { DispatchQueue.main.async { fatalError("what was left on the main queue") } },
        "spinlater": { DispatchQueue.main.async { while true {} } },
        "fork": { _ = Processes.fork() },
        "copy": { if Processes.fork() == 0 { while true { sleep(1) } } },
        "child": { _ = try? Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["30"]) },
        "close": { for each in descriptors { close(each) } },
        "closeall": { for each in 0..<Int32(getdtablesize()) { close(each) } },
        "shut": { for each in descriptors { shutdown(each, Int32(SHUT_RDWR)) } },
        "write": { for each in descriptors { _ = write(each, "rubbish", 7) } },
        "tear": { for memory in sharedMemory { memory.initializeMemory(as: UInt8.self, repeating: 0x5A) } },
        "fill": {
            for _ in 1...10 { FileHandle.standardOutput.write(Data(repeating: 0x2E, count: 1 << 20)) }
        },
        "shout": {
            for _ in 1...10 { FileHandle.standardError.write(Data(repeating: 0x2E, count: 1 << 20)) }
        },
        "limit": {
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        },
        "block": {
            var all = sigset_t()
            sigfillset(&all)
            sigprocmask(SIG_BLOCK, &all, nil)
        },
        "ignore": { for number in 1...31 { signal(Int32(number), SIG_IGN) } },
    ]

    private static func deep(_ number: Int) -> Int { number == 0 ? 0 : deep(number + 1) &+ 1 }

    private static var descriptors: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > 2 }
    }

    /// The memory that the process shares with other processes.
    private static var sharedMemory: [UnsafeMutableRawBufferPointer] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").filter { $0.contains("rw-s") }.compactMap { line in
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
            guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else {
                return nil
            }
            return UnsafeMutableRawBufferPointer(start: start, count: ends[1] - ends[0])
        }
    }
}

final class FaultSpec: Spec, OptIn {
    override class func spec() {
        phase("loadSpec")
        describe("struck") {
            beforeAll { phase("beforeAll") }
            beforeEach { phase("beforeEach") }
            aroundEach { example in
                phase("aroundEach")
                try example()
            }
            afterEach { phase("afterEach") }
            afterAll { phase("afterAll") }

            it("runs") { phase("example") }
            it("waits") {
                try await Task.sleep(for: .milliseconds(1))
                phase("await")
            }
            it("works on another thread") {
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    phase("thread")
                    done.signal()
                }
                done.wait()
            }
            it("leaves something to do at the exit") { atexit { phase("atexit") } }
        }
    }
}

final class BesideFaultSpec: Spec, OptIn {
    override class func spec() {
        for number in 1...8 { it("stands beside, \(number)") { () } }
    }
}

final class FaultHooks: GlobalHooks, OptIn {
    override class func hooks() {
        phase("loadHooks")
        beforeAll { phase("firstOfAll") }
        afterAll { phase("lastOfAll") }
    }
}

final class FaultSteps: Steps, OptIn {
    override class func steps() {
        phase("loadSteps")
        beforeRun { phase("beforeRun") }
        beforeFeature { phase("beforeFeature") }
        beforeRule { phase("beforeRule") }
        beforeScenario { phase("beforeScenario") }
        beforeStep { phase("beforeStep") }
        then("it runs") {
            phase("step")
            expect(1).to(equal(1))
        }
        then("it waits") {
            try await Task.sleep(for: .milliseconds(1))
            phase("awaitInStep")
        }
        afterStep { phase("afterStep") }
        afterScenario { phase("afterScenario") }
        afterRule { phase("afterRule") }
        afterFeature { phase("afterFeature") }
        afterRun { print("the run is over") }
        afterRun { phase("afterRun") }
    }
}
