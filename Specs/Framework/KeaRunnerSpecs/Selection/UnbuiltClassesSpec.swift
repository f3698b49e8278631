import Foundation
import Kea
import KeaReports
import KeaRunner
import RunSupport

final class UnbuiltClassesSpec: Spec {
    override class func spec() {
        describe("a class of specs that is not built") {
            for (text, line) in [
                ("final class LostSpec: Spec {}", 1),
                ("let files = \"Sources/*.swift\"\nfinal class LostSpec: Spec {}", 2),
                ("/* a /* b */ class */\n@MainActor final class LostSpec\n    : Kea.Spec {}", 2),
                ("let text = #\"\"\"#; class LostSpec: Spec {}", 1),
                ("class Base<Value: P>: Spec {}\n\nfinal class LostSpec: Base<Int> {}", 3),
            ] {
                it("is found in \(text.debugDescription)") {
                    let found = try warning(["a.swift": text])
                    expect(found?.message).to(haveValue(beginWith("LostSpec is not in this executable")))
                    expect(found?.location?.line).to(equal(line))
                }
            }

            for text in [
                "final class UnbuiltClassesSpec: Spec {}", "final class LostSpec: Spec, OptIn {}",
                "// class LostSpec: Spec {}", "/* /* */ class LostSpec: Spec {} */",
                "\"\"\"\nclass LostSpec: Spec {}\n\"\"\"", "#if os(Windows)\nclass LostSpec: Spec {}\n#endif",
                "class Lost: Codable {}", "class Lost<Value>: Spec {}", "func f(class kind: Spec) {}",
            ] {
                it("is not \(text.debugDescription)") { expect(try warning(["a.swift": text])).to(beNil()) }
            }

            for (manifest, isExcluded) in [
                ("exclude: [\"b\", \"Old\"]", true), ("resources: [.copy(\"Old\")]", true),
                ("// exclude: [\"Old\"]", false), ("exclude: [\"b\"], path: \"Old\"", false),
            ] {
                it("is \(isExcluded ? "excluded" : "found") with \(manifest) in the manifest") {
                    let files = ["Old/a.swift": "class LostSpec: Spec {}", "Package.swift": manifest]
                    expect(try warning(files) == nil).to(equal(isExcluded))
                }
            }
        }
    }

    @MainActor private static func warning(_ files: [String: String]) throws -> Diagnostic? {
        let folder = try Folder(files.mapValues { Data($0.utf8) })
        let classes = UnbuiltClasses(below: folder.path, in: folder.path)
        return classes.warning(PathText(workingDirectory: folder.path, root: folder.path, command: "kea"))
    }
}
