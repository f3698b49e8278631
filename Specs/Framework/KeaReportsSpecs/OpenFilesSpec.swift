import Foundation
import Kea
import KeaReports

/// Reports close every file that they open, exactly once.
final class OpenFilesSpec: Spec {
    override class func spec() {
        describe("the file of a report") {
            @Let var path = FileManager.default.temporaryDirectory.path + "/open-\(UUID().uuidString)"

            afterEach { try? FileManager.default.removeItem(atPath: path) }

            it("is closed once when discarded, even repeatedly") {
                var file: AtomicFile? = try AtomicFile(path)
                file?.discard()
                // Reuses the descriptor of the discarded file.
                let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
                file?.discard()
                file = nil
                expect(fcntl(other, F_GETFD)).to(beGreaterThanOrEqual(to: 0))
                close(other)
                expect(FileManager.default.fileExists(atPath: path)).to(beFalse())
            }

            it("is complete when committed, and cannot be discarded afterwards") {
                var file: AtomicFile? = try AtomicFile(path)
                try file?.write(Array("all".utf8))
                try file?.commit()
                let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
                file?.discard()
                file = nil
                expect(fcntl(other, F_GETFD)).to(beGreaterThanOrEqual(to: 0))
                close(other)
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal("all"))
            }

            it("may have a name of 255 bytes") {
                let name = String(repeating: "😀", count: 54) + "abc" + UUID().uuidString
                expect(name.utf8.count).to(equal(255))
                path = "\(FileManager.default.temporaryDirectory.path)/\(name)"
                try AtomicFile.write(Array("all".utf8), to: path)
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal("all"))
            }

            it("replaces an earlier run's file when it is opened") {
                try Data("old".utf8).write(to: URL(fileURLWithPath: path))
                let output = try TextOutput(path: path)
                expect(FileManager.default.fileExists(atPath: path)).to(beFalse())
                output.finish()
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal(""))
            }

            it("is closed after being read") {
                try Data(#"{"type":"none"}"#.utf8).write(to: URL(fileURLWithPath: path))
                let first = dup(0)
                close(first)
                for _ in 1...100 { _ = try RunFile(path: path, root: "/") }
                let last = dup(0)
                close(last)
                // Other threads may have opened some files meanwhile, but not fifty.
                expect(last).to(beLessThan(first + 50))
            }
        }
    }
}
