import Kea
import KeaEvents
import KeaSpecSupport

final class AttachingSpec: Spec {
    override class func spec() {
        describe("an attachment of an example") {
            it("is reported in order, with its media type and file name") {
                let run = SpecRun {
                    it("attaches") {
                        attach("a text", fileName: "a.txt")
                        attach([1, 2], mediaType: "image/png")
                        log("a line")
                        link("https://a.example")
                    }
                }
                let attachments = run.events.compactMap { event -> [String]? in
                    guard case .attachment(let attachment, _) = event else { return nil }
                    let content =
                        switch attachment.content {
                        case .text(let text), .link(let text): text
                        case .bytes(let bytes): "\(bytes)"
                        }
                    return [attachment.mediaType, attachment.fileName ?? "", content]
                }
                expect(attachments).to(
                    equal([
                        ["text/plain", "a.txt", "a text"], ["image/png", "", "[1, 2]"],
                        ["text/x.cucumber.log+plain", "", "a line"],
                        ["text/uri-list", "", "https://a.example"],
                    ]))
            }
        }
    }
}
