import Foundation
import KeaEvents
import KeaText

/// The parts of an example as HTML: steps, failures, attachments.
struct DetailMarkup {
    let paths: PathText

    /// The sign of a status, with its words for those who do not see it.
    static func mark(_ status: Status) -> Markup { marks[status] ?? "" }

    private static let marks: [Status: Markup] = Dictionary(
        uniqueKeysWithValues: Status.allCases.map { status in
            let sign =
                "<b class=\"m \(status.look)\" role=\"img\" aria-label=\"\(status.words)\">\(StatusText.mark(status))</b>"
                as Markup
            return (status, sign)
        })

    // MARK: Steps

    /// A step with what became of it.
    func step(
        _ info: StepInfo, _ status: Status?, argument: Markup, failures: [Failure] = [],
        reason: String? = nil,
        attachments: [Attachment] = []
    ) -> Markup {
        var below = argument
        for failure in failures {
            below += self.failure(failure, at: info.location, definition: info.definition)
        }
        if let reason, let status {
            below += "<p class=\"reason \(status.look)\">\(status.words): \(paths.shortening(in: reason))</p>"
        }
        for attachment in attachments { below += self.attachment(attachment) }
        let rest: Markup = below.isEmpty ? "" : "<div>\(below)</div>"
        let look = (status.map { $0.look } ?? "skipped") + (info.isHook ? " hook" : "")
        // An undefined step says so by its words, which a sign alone does not.
        let sign = status.map { $0 == .passed ? "" : Self.mark($0) } ?? ""
        return "<li class=\"\(look)\"><i>\(sign)\(info.keyword)</i><span>\(info.text)</span>\(rest)</li>\n"
    }

    /// The table or doc string of a step, from the lines that a run tells of it.
    func argument(_ lines: [String]) -> Markup {
        lines.isEmpty ? "" : "<pre class=\"doc\">\(lines.joined(separator: "\n"))</pre>"
    }

    // MARK: Failures

    /// A failure: what was expected and seen, the line of the feature, and, folded, what it is in Swift.
    ///
    /// - Parameters:
    ///   - place: the line that its reader knows: a step's, or an example's.
    ///   - definition: the step definition that was run.
    func failure(_ failure: Failure, at place: SourceLocation, definition: SourceLocation? = nil) -> Markup {
        let isOpen = failure.kind == .definition
        var markup: Markup = isOpen ? "<div class=\"failure open\">" : "<div class=\"failure\">"
        markup += "<p class=\"message\">\(paths.shortening(in: failure.message))</p>"
        if !failure.details.isEmpty { markup += "<pre>\(details(failure.details))</pre>" }
        // Who reads a feature is told its line, and the one in Swift below; who reads a spec, the one that is meant.
        let isOfFeature = place.file.isFeatureFile
        markup += "<p class=\"place quiet\">\(paths.short(line: isOfFeature ? place : failure.location))</p>"
        var swift: [Markup] = []
        if isOfFeature, failure.location != place, !failure.location.file.isFeatureFile {
            swift.append("<p class=\"place\">\(paths.short(failure.location))</p>")
        }
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            swift.append("<p>subject: <code>\(expression)</code></p>")
        }
        if let definition, definition != failure.location {
            swift.append("<p>step definition: <span class=\"place\">\(paths.short(definition))</span></p>")
        }
        if !failure.snippet.isEmpty {
            swift.append("<pre class=\"doc\">\(failure.snippet.joined(separator: "\n"))</pre>")
        }
        if !swift.isEmpty {
            markup += "<details><summary>In Swift</summary>\(swift.joined(separator: ""))</details>"
        }
        markup += "</div>\n"
        return markup
    }

    /// The lines below a message, those of a difference in the colours of their sides.
    private func details(_ details: [String]) -> Markup {
        let lines = details.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let isDifference = lines.contains("- expected, + got")
        return lines.map { line -> Markup in
            let text = paths.shortening(in: String(line))
            if isDifference, text.hasPrefix("-") { return "<del>\(text)</del>" }
            if isDifference, text.hasPrefix("+") { return "<ins>\(text)</ins>" }
            return "\(text)"
        }.joined(separator: "\n")
    }

    // MARK: Attachments

    /// The number of bytes up to which an attachment is part of the page.
    private static let largest = 10_000_000
    /// The number of lines up to which a text is shown open.
    private static let shortText = 12
    /// The kinds of pictures that browsers show; within an `img`, those of SVG can do nothing.
    private static let pictures: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml",
    ]
    private static let sounds: Set = ["audio/mpeg", "audio/ogg", "audio/wav", "audio/webm", "audio/mp4"]
    private static let films: Set = ["video/mp4", "video/webm", "video/ogg"]

    /// An attachment in its place.
    ///
    /// What is no picture, sound or film is text, whatever it says that it is.
    func attachment(_ attachment: Attachment) -> Markup {
        let type = attachment.mediaType.split(separator: ";").first.map { $0.lowercased() } ?? ""
        let name = attachment.fileName ?? type
        switch attachment.content {
        case .link(let address): return "<p class=\"attached\">\(Markup.link(address, "\(address)"))</p>\n"
        case .text(let text):
            if type == "text/x.cucumber.log+plain" { return "<p class=\"log\">\(text)</p>\n" }
            if Self.pictures.contains(type) { return media(Array(text.utf8), type, name) }
            return self.text(text, name)
        case .bytes(let bytes):
            if Self.pictures.union(Self.sounds).union(Self.films).contains(type) {
                return media(bytes, type, name)
            }
            let isText = type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
            if isText, let text = String(validating: bytes, as: UTF8.self) { return self.text(text, name) }
            guard bytes.count <= Self.largest else { return tooLarge(name, bytes.count) }
            return """
                <p class="attached"><a download="\(name)" href="data:application/octet-stream;base64,\
                \(Data(bytes).base64EncodedString())">\(name)</a> <small>\(pluralized(bytes.count, "byte"))</small></p>

                """
        }
    }

    private func media(_ bytes: [UInt8], _ type: String, _ name: String) -> Markup {
        guard bytes.count <= Self.largest else { return tooLarge(name, bytes.count) }
        let address = "data:\(type);base64,\(Data(bytes).base64EncodedString())"
        let shown: Markup =
            if Self.sounds.contains(type) {
                "<audio controls src=\"\(address)\"></audio>"
            } else if Self.films.contains(type) {
                "<video controls src=\"\(address)\"></video>"
            } else {
                "<img alt=\"\(name)\" src=\"\(address)\">"
            }
        return "<figure class=\"attached\">\(shown)<figcaption dir=\"auto\">\(name)</figcaption></figure>\n"
    }

    private func text(_ text: String, _ name: String) -> Markup {
        guard text.utf8.count <= Self.largest else { return tooLarge(name, text.utf8.count) }
        let lines = text.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let state: Markup = lines <= Self.shortText && text.utf8.count < 2000 ? " open" : ""
        return
            "<details class=\"attached\"\(state)><summary class=\"quiet\">\(name)</summary><pre>\(text)</pre></details>\n"
    }

    private func tooLarge(_ name: String, _ count: Int) -> Markup {
        "<p class=\"attached quiet\">\(name): \(pluralized(count, "byte")), too many for this page</p>\n"
    }
}

extension String {
    /// Whether a path is that of a feature file.
    fileprivate var isFeatureFile: Bool { hasSuffix(".feature") || hasSuffix(".feature.md") }
}
