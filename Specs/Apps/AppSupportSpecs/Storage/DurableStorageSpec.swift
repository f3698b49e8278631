import AppSupport
import Foundation
import Kea
import SpecSupport

final class DurableStorageSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("a file storage") {
            @Let var folder = FileManager.default.temporaryDirectory.appending(
                path: "kea-\(UUID().uuidString)")
            @Let var storage = FileStorage(folder: folder)

            afterEach { try? FileManager.default.removeItem(at: folder) }

            /// Returns the number of a file on its disk, which each replacement changes.
            @MainActor func stat(of name: String) -> UInt64 {
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: folder.appending(path: name).path)
                return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
            }

            @MainActor func names() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            }

            /// Returns the number of a record, which must be complete; nil if there is none.
            @MainActor func number(_ record: Data?, bytes: Int) throws -> Int? {
                guard let record else { return nil }
                let line = try unwrap(record.firstIndex(of: 10).map { record[..<$0] })
                let text = String(decoding: line, as: UTF8.self) + "\n"
                let whole = Data(String(repeating: text, count: bytes / text.utf8.count).utf8)
                expect(record == whole).to(beTrue())
                return Int(String(decoding: line, as: UTF8.self))
            }

            // 300 rounds take a minute and are opt-in with KEA_LONG=1.
            let rounds = ProcessInfo.processInfo.environment["KEA_LONG"] == "1" ? 300 : 10

            it(
                "contains the old or the new bytes when its writer is killed",
                .timeLimit(.seconds(300))
            ) {
                var written = 0
                for round in 1...rounds {
                    let writer = try Writer(folder, "a", first: written + 1, count: 1000, bytes: 1 << 20)
                    // Kill it while it writes, after no, one or two complete records.
                    for _ in 0..<(round % 3) { written = try unwrap(writer.nextNumber()) }
                    usleep(UInt32.random(in: 0..<4000))
                    writer.kill()
                    while let number = writer.nextNumber() { written = number }

                    let number = try number(storage.read("a"), bytes: 1 << 20) ?? 0
                    expect(number).to(satisfyAny(equal(written), equal(written + 1)))
                    written = number
                }
                try storage.write(Data("whole".utf8), to: "a")
                expect(try names()).to(equal(["a"]))
            }

            it("contains complete records while two processes write") {
                let writers = try ["1", "1000"].map {
                    try Writer(folder, "a", first: try unwrap(Int($0)), count: 40, bytes: 1 << 16)
                }
                while writers.contains(where: \.isRunning) {
                    _ = try number(storage.read("a"), bytes: 1 << 16)
                }
                for writer in writers { expect(writer.status).to(equal(0)) }
                let last = try number(storage.read("a"), bytes: 1 << 16)
                expect(last).to(satisfyAny(equal(40), equal(1039)))
                expect(try names()).to(equal(["a"]))
            }

            it("writes only while it holds the lock") {
                try storage.write(Data("old".utf8), to: "a")
                let lock = open(folder.path, O_RDONLY | O_DIRECTORY)
                expect(flock(lock, LOCK_EX)).to(equal(0))
                let (storage, folder) = (storage, folder)
                let writing = Task.detached { try storage.write(Data("new".utf8), to: "a") }
                await expect(try? storage.read("a")).always(equal(Data("old".utf8)), for: .milliseconds(50))
                expect(FileManager.default.fileExists(atPath: folder.appending(path: ".new").path)).to(
                    beFalse())
                close(lock)
                try await writing.value
                expect(try storage.read("a")).to(equal(Data("new".utf8)))
            }

            it("writes nothing if a change leaves the bytes as they are") {
                try storage.write(Data("old".utf8), to: "a")
                let file = stat(of: "a")
                expect(try storage.change("a") { $0 }).to(equal(Data("old".utf8)))
                expect(stat(of: "a")).to(equal(file))
                expect(try storage.change("a") { _ in nil }).to(beNil())
                expect(try storage.change("a") { _ in Data("new".utf8) }).to(equal(Data("new".utf8)))
                expect(stat(of: "a")).toNot(equal(file))
            }

            it("throws when another process holds the lock, and stays readable") {
                try storage.write(Data("old".utf8), to: "a")
                let lock = open(folder.path, O_RDONLY | O_DIRECTORY)
                defer { close(lock) }
                expect(flock(lock, LOCK_EX)).to(equal(0))
                expect { try storage.write(Data("new".utf8), to: "a") }.to(
                    throwError(StorageError.locked(name: "a")))
                expect { try storage.remove("a") }.to(throwError(StorageError.locked(name: "a")))
                expect(try storage.read("a")).to(equal(Data("old".utf8)))
            }

            it("reports too long a name and a folder without write permission") {
                let long = String(repeating: "x", count: 300)
                expect { try storage.write(Data(), to: long) }.to(
                    throwError(StorageError.nameTooLong(name: long)))
                expect { try FileStorage(folder: URL(filePath: "/proc/kea")).write(Data(), to: "a") }.to(
                    throwError(StorageError.self))
            }

            it(
                "reports a device without space",
                .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full")
            ) {
                try storage.write(Data("old".utf8), to: "a")
                symlink("/dev/full", folder.appending(path: ".new").path)
                expect { try storage.write(Data("new".utf8), to: "a") }.to(
                    throwError(StorageError.full(name: "a")))
                expect(try storage.read("a")).to(equal(Data("old".utf8)))
            }

            it("removes its temporary file if renaming fails") {
                let taken = folder.appending(path: "a")
                try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
                expect { try storage.write(Data("new".utf8), to: "a") }.to(throwError(StorageError.self))
                expect(try names()).to(equal(["a"]))
            }

            it("keeps the old bytes if the temporary file cannot be written") {
                try storage.write(Data("old".utf8), to: "a")
                let blocked = folder.appending(path: ".new")
                try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
                expect { try storage.write(Data("new".utf8), to: "a") }.to(throwError(StorageError.self))
                expect(try storage.read("a")).to(equal(Data("old".utf8)))
            }

            it(
                "escapes names that look like hidden files or folders",
                each: [".new", ".", "..", ".a"]
            ) { name in
                try storage.write(Data("bytes".utf8), to: name)
                expect(try storage.read(name)).to(equal(Data("bytes".utf8)))
                expect(try names()).to(equal(["%2E" + name.dropFirst()]))
            }
        }
    }

    private final class Writer {
        private let process = Process()
        private let output = Pipe()
        private var unread = Data()

        init(_ folder: URL, _ name: String, first: Int, count: Int, bytes: Int) throws {
            process.executableURL = Bundle.main.bundleURL.appending(path: "StorageWriter")
            process.arguments = [folder.path, name, "\(first)", "\(count)", "\(bytes)"]
            process.standardOutput = output
            try process.run()
        }

        var isRunning: Bool { process.isRunning }

        var status: Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }

        /// Returns the next number that the process prints, or nil at its end.
        func nextNumber() -> Int? {
            while true {
                if let end = unread.firstIndex(of: 10) {
                    defer { unread = unread[(end + 1)...] }
                    return Int(String(decoding: unread[..<end], as: UTF8.self))
                }
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { return nil }
                unread += more
            }
        }

        func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
