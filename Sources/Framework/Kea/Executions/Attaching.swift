import KeaEvents

/// Attaches a text.
@MainActor
public func attach(_ text: String, mediaType: String = "text/plain", fileName: String? = nil) {
    attach(Attachment(.text(text), mediaType: mediaType, fileName: fileName), word: "attach")
}

/// Attaches bytes, such as those of a picture.
@MainActor
public func attach(_ bytes: some Sequence<UInt8>, mediaType: String, fileName: String? = nil) {
    attach(Attachment(.bytes(Array(bytes)), mediaType: mediaType, fileName: fileName), word: "attach")
}

/// Logs a line to the report.
@MainActor
public func log(_ text: String) {
    attach(Attachment(.text(text), mediaType: Attachment.logType), word: "log")
}

/// Attaches the address of content that is stored elsewhere.
@MainActor
public func link(_ address: String) {
    attach(Attachment(.link(address), mediaType: "text/uri-list"), word: "link")
}

@MainActor
private func attach(_ attachment: Attachment, word: String) {
    guard let execution = Execution.current else {
        Diagnostics.record(.warning, "\(word) was called outside of an example, and is not reported")
        return
    }
    execution.report(.attachment(attachment, example: execution.info.id))
}

extension ExampleInfo {
    /// The example that the calling code belongs to.
    public static var current: ExampleInfo? { Execution.current?.info }
}
