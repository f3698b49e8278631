import AppSupport
import BrowseOverflow
import Foundation
import Kea

final class AvatarStateSpec: Spec {
    override class func spec() {
        describe("a picture") {
            it(
                "is recognized by its first bytes",
                each: [
                    ("a PNG", "89504E470D0A1A0A"), ("a JPEG", "FFD8FF"), ("a GIF", "474946383961"),
                    ("an old GIF", "474946383761"), ("a WebP", "5249464612345678574542503B"),
                ]
            ) { _, digits in
                let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
                    UInt8(digits.dropFirst(start).prefix(2), radix: 16)
                }
                expect(try AvatarImage(Data(bytes)).data).to(equal(Data(bytes)))
            }

            it("cannot start like another kind of data") {
                for text in ["", "<html>", "GIF", "RIFF....WAVE", "%PDF-1.7"] {
                    expect(try AvatarImage(Data(text.utf8))).to(throwError(AvatarError.notAnImage))
                }
            }
        }
    }
}
