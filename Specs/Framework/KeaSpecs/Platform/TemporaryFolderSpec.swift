import Foundation
import Kea
import KeaEvents

final class TemporaryFolderSpec: Spec {
    override class func spec() {
        describe("a temporary folder") {
            func mode(_ path: String) -> Int? {
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                return attributes?[.posixPermissions] as? Int
            }
            func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

            it("is private, as are its files, and each has another name") {
                let (one, two) = (try TemporaryFolder("file"), try TemporaryFolder())
                expect(mode(one.path)).to(equal(0o700))
                expect(mode(one.path("file"))).to(equal(0o600))
                expect(one.path).toNot(equal(two.path))
            }

            it("writes through no link, and over no file") {
                let folder = try TemporaryFolder("file")
                symlink(folder.path("file"), folder.path("link"))
                for name in ["file", "link"] {
                    expect(try folder.write(Data("x".utf8), to: name)).to(throwError(POSIXError(.EEXIST)))
                }
                expect(try folder.data("file")).to(beEmpty())
            }

            it("is removed with its object") {
                var folder: TemporaryFolder? = try TemporaryFolder("file")
                let path = try unwrap(folder?.path)
                expect(exists(path)).to(beTrue())
                folder = nil
                expect(exists(path)).to(beFalse())
            }

            it("is removed after its process was killed, and not before") {
                let parent = try TemporaryFolder()
                let folder = try TemporaryFolder("file", in: parent.path)
                let (old, new) = (parent.path("kea-temporary-oldold"), parent.path("kea-temporary-newnew"))
                let (other, link) = (parent.path("kea-something"), parent.path("kea-temporary-linked"))
                for path in [old, new, other] { mkdir(path, 0o700) }
                symlink(other, link)
                let longAgo = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
                for path in [old, other, folder.path] { utimes(path, longAgo) }
                TemporaryFolder.removeAbandoned(in: parent.path)
                expect([old, new, other, link, folder.path].map(exists)).to(
                    equal([false, true, true, true, true]))
            }
        }

        describe("an unnamed file") {
            it("is read through its path, and is in no folder") {
                let path = try TemporaryFolder.unnamedFile(Data("commands".utf8))
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal("commands"))
                var status = stat()
                expect(stat(path, &status)).to(equal(0))
                expect(status.st_nlink).to(equal(0))
                close(try unwrap(Int32(path.dropFirst("/dev/fd/".count))))
            }
        }
    }
}
