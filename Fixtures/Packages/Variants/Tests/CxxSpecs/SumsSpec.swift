import CxxStdlib
import Kea
import Sums

final class SumsSpec: Spec {
    override class func spec() {
        it("calls C++") {
            var texts = StringVector()
            texts.push_back(std.string("a"))
            texts.push_back(std.string("b"))
            expect(String(joined(texts))).to(equal("ab"))
        }
    }
}
