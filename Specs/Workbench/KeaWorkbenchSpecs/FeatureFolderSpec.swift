import Foundation
import Kea
import KeaWorkbench

final class FeatureFolderSpec: Spec {
    override class func spec() {
        describe("the folder of the features") {
            @Let var home = NSTemporaryDirectory() + "kea-features-\(UUID().uuidString)"
            @Let var folder = FeatureFolder(home + "/Features")

            func put(_ text: String, _ path: String) throws {
                let url = URL(fileURLWithPath: "\(home)/\(path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
            }
            func content(_ path: String) -> String? {
                try? String(contentsOfFile: "\(home)/\(path)", encoding: .utf8)
            }
            func refusal(_ body: () throws -> Void) -> String? {
                do {
                    try body()
                    return nil
                } catch {
                    return "\(error)"
                }
            }

            beforeEach {
                try put("Feature: a\n", "Features/a.feature")
                try put("secret", "outside.feature")
                try put("secret", "elsewhere/b.feature")
                try put("secret", "Features2/b.feature")
            }
            afterEach { try? FileManager.default.removeItem(atPath: home) }

            it("reads and writes features, also in new folders") {
                expect(try folder.text("a.feature")).to(equal("Feature: a\n"))
                expect(try folder.text("new/b.feature.md")).to(beNil())
                try folder.write("Feature: b\n", to: "new/b.feature.md", over: nil)
                expect(content("Features/new/b.feature.md")).to(equal("Feature: b\n"))
                try folder.write("Feature: c\n", to: "a.feature", over: "Feature: a\n")
                expect(content("Features/a.feature")).to(equal("Feature: c\n"))
            }

            it("makes the folder with the first feature") {
                let missing = FeatureFolder(home + "/Missing")
                try missing.write("Feature: b\n", to: "b.feature", over: nil)
                expect(content("Missing/b.feature")).to(equal("Feature: b\n"))
            }

            it("leaves nothing beside the features that it writes") {
                try folder.write("Feature: c\n", to: "a.feature", over: "Feature: a\n")
                let names = try FileManager.default.contentsOfDirectory(atPath: home + "/Features")
                expect(names).to(equal(["a.feature"]))
            }

            it("keeps the permissions of a file") {
                chmod("\(home)/Features/a.feature", 0o640)
                try folder.write("Feature: c\n", to: "a.feature", over: "Feature: a\n")
                var status = stat()
                expect(stat("\(home)/Features/a.feature", &status)).to(equal(0))
                expect(status.st_mode & 0o777).to(equal(0o640))
            }

            for path in [
                "", "a", "a.txt", "/a.feature", "../outside.feature", "x/../../outside.feature",
                "x//a.feature", ".hidden.feature", ".git/a.feature", "x/./a.feature", "a.feature/",
                "a\0.feature", "a.txt\0\u{301}.feature",
            ] {
                it("has no \(path.debugDescription)") {
                    let text = "“\(path)” is not the name of a feature in this folder"
                    expect(refusal { _ = try folder.text(path) }).to(equal(text))
                    expect(refusal { try folder.write("x", to: path, over: nil) }).to(equal(text))
                }
            }

            it("does not follow links that lead out of it") {
                for (name, target) in [
                    ("link.feature", "outside.feature"), ("folder", "elsewhere"),
                    ("gone.feature", "none.feature"), ("near.feature", "Features2/b.feature"),
                ] {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(home)/Features/\(name)", withDestinationPath: "../\(target)")
                }
                for path in [
                    "link.feature", "folder/b.feature", "folder/new.feature", "gone.feature", "near.feature",
                ] {
                    let text = "\(path) is a link to a file outside the folder of the features"
                    expect(refusal { _ = try folder.text(path) }).to(equal(text))
                    expect(refusal { try folder.write("x", to: path, over: nil) }).to(equal(text))
                }
                expect(content("outside.feature")).to(equal("secret"))
                expect(content("elsewhere/new.feature")).to(beNil())
            }

            it("writes to the file that a link leads to, keeping the link") {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(home)/Features/link.feature", withDestinationPath: "a.feature")
                try folder.write("Feature: c\n", to: "link.feature", over: "Feature: a\n")
                expect(content("Features/a.feature")).to(equal("Feature: c\n"))
                expect(
                    try FileManager.default.destinationOfSymbolicLink(atPath: "\(home)/Features/link.feature")
                ).to(
                    equal("a.feature"))
                // From another folder, it would lead elsewhere.
                expect(
                    refusal { try folder.move("link.feature", to: "deep/b.feature", ifText: "Feature: c\n") }
                )
                .to(equal("link.feature is a link, which leads elsewhere from another folder"))
                try folder.move("link.feature", to: "moved.feature", ifText: "Feature: c\n")
                try folder.remove("moved.feature", ifText: "Feature: c\n")
                expect(try folder.text("a.feature")).to(equal("Feature: c\n"))
            }

            it("never overwrites a text that the author has not seen") {
                let folder = folder
                func conflict(_ path: String, over base: String?) -> String?? {
                    do {
                        try folder.write("mine", to: path, over: base)
                    } catch let conflict as FeatureFolder.Conflict {
                        return .some(conflict.text)
                    } catch {}
                    return nil
                }
                expect(conflict("a.feature", over: "Feature: older\n")).to(equal("Feature: a\n"))
                expect(conflict("a.feature", over: nil)).to(equal("Feature: a\n"))
                expect(conflict("gone.feature", over: "Feature: a\n")).to(equal(.some(nil)))
                expect(content("Features/a.feature")).to(equal("Feature: a\n"))
                expect(content("Features/gone.feature")).to(beNil())
            }

            it("says why it does not read, write, rename or delete a file") {
                let long = String(repeating: "a", count: 250) + ".feature"
                try put("", "Features/folder.feature/b.feature")
                let refusals = [
                    refusal { _ = try folder.text("folder.feature") },
                    refusal { try folder.write("x", to: "a.feature/b.feature", over: nil) },
                    refusal { try folder.write("x", to: long, over: nil) },
                    refusal { try folder.move("a.feature", to: long, ifText: "Feature: a\n") },
                    refusal { try folder.move("a.feature", to: "c.feature", ifText: "Feature: b\n") },
                    refusal { try folder.move("b.feature", to: "c.feature", ifText: nil) },
                    refusal { try folder.remove("a.feature", ifText: nil) },
                ]
                expect(refusals).to(
                    equal([
                        "folder.feature cannot be read",
                        "a.feature/b.feature cannot be written: The operation could not be completed. A file with the same name already exists.",
                        "\(long) cannot be written: The operation could not be completed. File name too long",
                        "a.feature cannot be renamed: File name too long",
                        "a.feature has changed on the disk",
                        "b.feature has changed on the disk", "a.feature has changed on the disk",
                    ]))
                expect(content("Features/a.feature")).to(equal("Feature: a\n"))
                try Data([0xFF, 0x41]).write(to: URL(fileURLWithPath: "\(home)/Features/a.feature"))
                expect(refusal { _ = try folder.text("a.feature") }).to(
                    equal("a.feature is not UTF-8; save it as UTF-8 in an editor"))
            }
        }
    }
}
