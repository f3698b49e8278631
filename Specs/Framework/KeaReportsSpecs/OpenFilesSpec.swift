import Foundation
import Kea
import KeaReports

/// What reports open, they close, and no more than that.
final class OpenFilesSpec: Spec {
    override class func spec() {
        describe("a file of a report") {
            @Let var path = FileManager.default.temporaryDirectory.path + "/open-\(UUID().uuidString)"

            afterEach { try? FileManager.default.removeItem(atPath: path) }

            it("that was given up is closed once, however often it is given up") {
                var file: WholeFile? = try WholeFile(path)
                file?.discard()
                // Gets the number that the file had.
                let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
                file?.discard()
                file = nil
                expect(fcntl(other, F_GETFD)).to(beGreaterThanOrEqual(to: 0))
                close(other)
                expect(FileManager.default.fileExists(atPath: path)).to(beFalse())
            }

            it("that was committed is whole, and is not given up any more") {
                var file: WholeFile? = try WholeFile(path)
                try file?.write(Array("all".utf8))
                try file?.commit()
                let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
                file?.discard()
                file = nil
                expect(fcntl(other, F_GETFD)).to(beGreaterThanOrEqual(to: 0))
                close(other)
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal("all"))
            }

            it("takes away the one of an earlier run as soon as it is begun") {
                try Data("old".utf8).write(to: URL(fileURLWithPath: path))
                let output = try TextOutput(path: path)
                expect(FileManager.default.fileExists(atPath: path)).to(beFalse())
                output.finish()
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal(""))
            }

            it("is closed when it was read back") {
                try Data(#"{"type":"none"}"#.utf8).write(to: URL(fileURLWithPath: path))
                let first = dup(0)
                close(first)
                for _ in 1...100 { _ = try RunFile(path: path, root: "/") }
                let last = dup(0)
                close(last)
                // Other threads may have opened something meanwhile, and not a hundred files.
                expect(last).to(beLessThan(first + 50))
            }
        }
    }
}
