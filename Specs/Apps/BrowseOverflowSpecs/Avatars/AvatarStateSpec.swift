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
            // Minimal files of each format, with bytes inside that look like its end.
            let pictures: [(format: AvatarImage.Format, start: Int, bytes: [UInt8])] = [
                (.png, 8, Array(Fixtures.picture.body)),
                (
                    .jpeg, 3,
                    [0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x06, 0xFF, 0xD9, 0xFF, 0xD9]
                        + [0xFF, 0xFF, 0xDA, 0x00, 0x04, 0x01, 0x02, 0xFF, 0x00, 0xD9, 0xFF, 0xD0, 0x56]
                        + [0xFF, 0xC4, 0x00, 0x03, 0xD9, 0xFF, 0xDA, 0x00, 0x02, 0x12, 0xFF, 0xD9]
                ),
                (
                    .gif, 6,
                    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0x3B, 0, 0, 0x3B, 0, 0]
                        + [0x21, 0xF9, 4, 1, 0x3B, 0, 0x3B, 0] + [0x21, 0xFE, 1, 0x3B, 2, 0x3B, 0x3B, 0]
                        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3B, 0, 0, 0x3B, 0, 0]
                        + [2, 2, 0x44, 0x3B, 0] + [0x3B]
                ),
                (.gif, 6, Array("GIF87a".utf8) + [1, 0, 1, 0, 0, 0, 0] + [0x21, 0xFE, 0, 0x3B]),
                (
                    .webp, 12,
                    Array("RIFF".utf8) + [14, 1, 0, 0] + Array("WEBPVP8 ".utf8)
                        + [2] + Array(repeating: 0x3B, count: 261)
                ),
            ]

            it("has a format that is detected from its first bytes") {
                for picture in pictures {
                    expect(try AvatarImage(Data(picture.bytes)).format).to(equal(picture.format))
                }
            }

            it("is incomplete when it is truncated at any position") {
                for picture in pictures {
                    let parts = (picture.start..<picture.bytes.count).map { count in
                        Result { () throws(AvatarError) in
                            try AvatarImage(Data(picture.bytes.prefix(count)))
                        }
                    }
                    expect(parts).to(allSatisfy(beFailure(equal(.cutOff))), "a \(picture.format)")
                }
            }

            it("may have trailing bytes") {
                for picture in pictures {
                    expect(try AvatarImage(Data(picture.bytes + [0, 1, 2])).data).to(
                        haveCount(picture.bytes.count + 3))
                }
            }

            it("cannot start like another kind of data") {
                for text in ["", "<html>", "GIF", "RIFF....WAVE", "%PDF-1.7"] {
                    expect(try AvatarImage(Data(text.utf8))).to(throwError(AvatarError.notAnImage))
                }
            }
        }
    }
}
