import Foundation
import Kea
import KeaRunner
import RunSupport

final class SwiftFilesSpec: Spec {
    override class func spec() {
        describe("the Swift files of a package") {
            it("are all below its folder, except hidden and other files") {
                let found = try paths(["a.swift", "b/c/d.swift", ".b/e.swift", "b/.f.swift", "b/g.txt"])
                expect(found).to(equal(["a.swift", "b/c/d.swift"]))
            }

            it("exclude unreadable folders") {
                let found = try paths(["a.swift", "no/b.swift", "z.swift"]) { folder in
                    chmod(folder + "/no", 0)
                    // Root can read everything.
                    if getuid() == 0 { seteuid(65_534) }
                }
                seteuid(getuid())
                expect(found).to(equal(["a.swift", "z.swift"]))
            }

            it("are none without the folder") {
                expect(SwiftFiles.paths(below: "/nowhere")).to(beEmpty())
            }
        }
    }

    /// The paths found in a folder with the given files, relative to it.
    private static func paths(_ files: [String], _ prepare: (String) -> Void = { _ in }) throws -> [String] {
        let folder = try Folder(Dictionary(uniqueKeysWithValues: files.map { ($0, Data()) }))
        defer {
            seteuid(getuid())
            chmod(folder.path + "/no", 0o700)
            folder.remove()
        }
        prepare(folder.path)
        return SwiftFiles.paths(below: folder.path).map { String($0.dropFirst(folder.path.count + 1)) }
            .sorted()
    }
}
