import KeaEvents
import KeaText

/// The words in which reports mention attachments.
enum AttachmentText {
    /// The media type of what an example says with `log`.
    static let log = "text/x.cucumber.log+plain"

    /// A text in full, of bytes their name and number, a link as it is.
    static func mention(_ attachment: Attachment) -> String {
        if case .text(let text) = attachment.content, attachment.fileName == nil { return text }
        return "attached: " + name(attachment)
    }

    /// The name and the size of an attachment, on one line.
    static func name(_ attachment: Attachment) -> String {
        let name = VisibleText.line(attachment.fileName ?? attachment.mediaType)
        switch attachment.content {
        case .text(let text): return "\(name), \(pluralized(text.count, "character"))"
        case .bytes(let bytes): return "\(name), \(pluralized(bytes.count, "byte"))"
        case .link(let address): return VisibleText.line(address)
        }
    }
}
