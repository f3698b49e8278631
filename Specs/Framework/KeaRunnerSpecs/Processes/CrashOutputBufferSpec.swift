import Kea
import KeaRunner

final class CrashOutputBufferSpec: Spec {
    override class func spec() {
        describe("the standard error of a process") {
            var buffer = CrashOutputBuffer()
            beforeEach { buffer = CrashOutputBuffer() }
            func printed(_ text: String) -> String {
                Array(text.utf8).withUnsafeBytes { String(decoding: buffer.add($0), as: UTF8.self) }
            }

            it("is printed at once, except what may begin a crash report") {
                expect(printed("one\ntwo")).to(equal("one\ntwo"))
                expect(printed("\n\nFatal")).to(equal(""))
                expect(printed(" it is not\n")).to(equal("\n\nFatal it is not\n"))
                expect(buffer.text).to(equal("one\ntwo\n\nFatal it is not\n"))
            }

            it("is held back from a crash report on, until its release") {
                expect(printed("one\n\nFatal error: index\nmore\n")).to(equal("one\n"))
                expect(printed("and more\n")).to(equal(""))
                expect(buffer.isAboutCrash).to(beTrue())
                expect(String(decoding: buffer.release(), as: UTF8.self)).to(
                    equal("\nFatal error: index\nmore\nand more\n"))
                expect(buffer.isAboutCrash).to(beFalse())
                expect(printed("it goes on\n")).to(equal("it goes on\n"))
            }

            it("is printed after two megabytes, or 32 kilobytes if nothing crashed") {
                expect(printed("Fatal error: index\n")).to(equal(""))
                expect(printed(String(repeating: "x", count: 64 * 32_768 - 19))).to(equal(""))
                expect(printed("x").utf8.count).to(equal(64 * 32_768 + 1))
                let lines = String(repeating: "\n", count: 32_767)
                expect(printed(lines)).to(equal(""))
                expect(printed("\n").utf8.count).to(equal(32_768))
            }

            it("is known by its last 32 kilobytes at least, and 128 at most") {
                for _ in 0..<200 {
                    _ = printed(String(repeating: "x", count: 1_000) + "\n")
                    expect(buffer.text.utf8.count).to(beWithin(1...131_072))
                }
                _ = printed("end\n")
                expect(buffer.text).to(endWith("x\nend\n"))
                expect(buffer.text.utf8.count).to(beWithin(32_768...131_072))
            }
        }
    }
}
