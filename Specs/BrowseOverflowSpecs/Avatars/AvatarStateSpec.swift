import AppSupport
import BrowseOverflow
import Foundation
import Kea

final class AvatarStateSpec: Spec {
    override class func spec() {
        describe("the spinner in a picture's place") {
            it("can be seen and moves while the picture is on its way") {  // S3.5
                expect(AvatarState.loading.spinner.isVisible).to(beTrue())
                expect(AvatarState.loading.spinner.isAnimating).to(beTrue())
            }

            it("is hidden and stands still when the picture is here") {  // S3.6, resolution 11
                let spinner = AvatarState.loaded(try AvatarImage.sample).spinner
                expect(spinner.isVisible).to(beFalse())
                expect(spinner.isAnimating).to(beFalse())
            }

            it("is hidden and stands still where there is no picture, or none came") {  // resolution 11
                for state in [AvatarState.none, .failed(.notAnImage)] {
                    expect(state.spinner.isVisible).to(beFalse())
                    expect(state.spinner.isAnimating).to(beFalse())
                }
            }
        }

        describe("a picture") {
            it("is told by its first bytes") {
                let starts: [(AvatarImage.Format, [UInt8])] = [
                    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
                    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
                    (.gif, Array("GIF89a".utf8)), (.webp, Array("RIFF....WEBP".utf8)),
                ]
                for (format, start) in starts {
                    expect(AvatarImage(Data(start))?.format).to(equal(format))
                }
            }

            it("is none where it begins like something else") {
                for text in ["", "<html>", "GIF", "RIFF....WAVE", "%PDF-1.7"] {
                    expect(AvatarImage(Data(text.utf8))).to(beNil())
                }
            }
        }
    }
}
