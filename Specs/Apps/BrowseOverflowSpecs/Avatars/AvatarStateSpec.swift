import AppSupport
import BrowseOverflow
import Foundation
import Kea

final class AvatarStateSpec: Spec {
    override class func spec() {
        describe("the spinner in place of a picture") {
            it("is visible and moves while the picture loads") {  // S3.5
                expect(AvatarState.loading.spinner.isVisible).to(beTrue())
                expect(AvatarState.loading.spinner.isAnimating).to(beTrue())
            }

            it("is hidden and does not move once the picture is loaded") {  // S3.6, resolution 11
                let spinner = AvatarState.loaded(try AvatarImage.sample).spinner
                expect(spinner.isVisible).to(beFalse())
                expect(spinner.isAnimating).to(beFalse())
            }

            it("is hidden and does not move without a picture or after a failure") {  // resolution 11
                for state in [AvatarState.none, .failed(.notAnImage)] {
                    expect(state.spinner.isVisible).to(beFalse())
                    expect(state.spinner.isAnimating).to(beFalse())
                }
            }
        }

        describe("a picture") {
            it(
                "has a format that is detected from its first bytes",
                each: [
                    (AvatarImage.Format.png, "89504E470D0A1A0A"), (.jpeg, "FFD8FF"), (.gif, "474946383961"),
                    (.gif, "474946383761"), (.webp, "5249464612345678574542503B"),
                ]
            ) { format, digits in
                let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
                    UInt8(digits.dropFirst(start).prefix(2), radix: 16)
                }
                expect(try AvatarImage(Data(bytes)).format).to(equal(format))
            }

            it("cannot start like another kind of data") {
                for text in ["", "<html>", "GIF", "RIFF....WAVE", "%PDF-1.7"] {
                    expect(try AvatarImage(Data(text.utf8))).to(throwError(AvatarError.notAnImage))
                }
            }
        }
    }
}
