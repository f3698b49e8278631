import AppSupport
import Foundation
import Kea
import Synchronization

final class StorageSpec: Spec {
    override class func spec() {
        @Let var folder = FileManager.default.temporaryDirectory.appending(path: "kea-\(UUID().uuidString)")

        let kinds: [(String, @MainActor () -> any Storage)] = [
            ("in memory", { MemoryStorage() }), ("in files", { FileStorage(folder: folder) }),
        ]
        for (kind, make) in kinds {
            describe("a storage \(kind)") {
                @Let var storage = make()
                let bytes = Data("bytes".utf8)

                afterEach { try? FileManager.default.removeItem(at: folder) }

                it("returns the bytes that were written last, even if there are none") {
                    await expect { try await storage.read("a") }.to(beNil())
                    for data in [Data("a longer text".utf8), bytes, Data()] {
                        try await storage.write(data, to: "a")
                        await expect { try await storage.read("a") }.to(equal(data))
                    }
                }

                it("lists its names, those written longest ago first") {
                    await expect { try await storage.names() }.to(beEmpty())
                    for name in ["b", "a/ю", ".c", "b"] {
                        try await storage.write(bytes, to: name)
                        // The clock of a file system may be coarse.
                        try await Task.sleep(for: .milliseconds(20))
                    }
                    try await storage.remove("never there")
                    let names = try await storage.names()
                    expect(names).to(equal(["a/ю", ".c", "b"]))
                }

                it("has no data after its removal") {
                    try await storage.write(bytes, to: "a")
                    try await storage.remove("a")
                    try await storage.remove("never there")
                    await expect { try await storage.read("a") }.to(beNil())
                }

                it("changes the written bytes, and returns the new ones") {
                    for text in ["b", "bb", "bbb"] {
                        let new = try await storage.change("a") { ($0 ?? Data()) + Data("b".utf8) }
                        expect(new).to(equal(Data(text.utf8)))
                    }
                    await expect { try await storage.read("a") }.to(equal(Data("bbb".utf8)))
                    await expect { try await storage.change("a") { _ in nil } }.to(beNil())
                }

                it(
                    "distinguishes names",
                    each: [
                        "questions-c++", "../../etc/passwd", "a/b", "", ".", "..", "ключ", "a b%20c", "con:1",
                    ]
                ) { name in
                    try await storage.write(bytes, to: name)
                    try await storage.write(Data("other".utf8), to: name + "2")
                    await expect { try await storage.read(name) }.to(equal(bytes))
                }
            }
        }

        describe("a file storage") {
            afterEach { try? FileManager.default.removeItem(at: folder) }

            it("has the same contents at the next launch") {
                try FileStorage(folder: folder).write(Data("bytes".utf8), to: "a/b")
                let read = try FileStorage(folder: folder).read("a/b")
                expect(read).to(equal(Data("bytes".utf8)))
            }

            it("loses no change of several writers") {
                let storage = FileStorage(folder: folder)
                // A change fails that waits for the others for longer than a second.
                let changes = Mutex(0)
                DispatchQueue.concurrentPerform(iterations: 50) { _ in
                    if (try? storage.change("a") { ($0 ?? Data()) + Data("b".utf8) }) != nil {
                        changes.withLock { $0 += 1 }
                    }
                }
                expect(try storage.read("a")).to(haveCount(changes.withLock { $0 }))
            }

            it("reserves a task for one at a time") {
                let (one, other) = (FileStorage(folder: folder), FileStorage(folder: folder))
                try one.write(Data(), to: "a")
                let first = try unwrap(one.reserve("/a"))
                expect(other.reserve("/a")).to(beNil())
                expect(other.reserve("/b")).toNot(beNil())
                first.release()
                expect(other.reserve("/a")).toNot(beNil())
                expect(try one.names()).to(equal(["a"]))
            }

            it("writes nothing outside its folder") {
                try FileStorage(folder: folder).write(Data("bytes".utf8), to: "../outside")
                expect(try FileManager.default.contentsOfDirectory(atPath: folder.path)).to(haveCount(1))
            }

            it("throws when it cannot remove what has the name of a file") {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: "a"), withIntermediateDirectories: true)
                expect { try FileStorage(folder: folder).remove("a") }.to(throwError(StorageError.self))
            }

            it("throws when it cannot write") {  // hostile 30
                try Data().write(to: folder)  // A file instead of the folder.
                let storage = FileStorage(folder: folder)
                expect { try storage.write(Data(), to: "a") }.to(
                    throwError { (error: StorageError) in
                        guard case .unwritable("a", let reason) = error else { return fail("\(error)") }
                        expect(reason).toNot(beEmpty())
                    })
            }

            it("throws when it cannot read") {
                let file = folder.appending(path: "a")
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
                expect { try FileStorage(folder: folder).read("a") }.to(
                    throwError { (error: StorageError) in
                        guard case .unreadable("a", _) = error else { return fail("\(error)") }
                    })
            }
        }
    }
}
