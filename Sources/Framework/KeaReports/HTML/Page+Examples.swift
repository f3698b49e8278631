import Foundation
import Gherkin
import KeaEvents
import KeaText

extension Page {
    func link(to example: PageExample) -> Markup {
        let info = example.info
        let groups = info.path.dropLast().joined(separator: " › ")
        return
            "<a href=\"#\(example.anchor)\" dir=\"auto\">\(info.name)</a> <small class=\"quiet\" dir=\"auto\">\(groups)</small>"
    }

    /// Returns the attributes of an example that the script's filters and plots read.
    func attributes(_ example: PageExample?, _ tags: [String]) -> Markup {
        guard let example else { return " data-s=\"none\" data-t=\"\(tags.joined(separator: " "))\"" }
        var markup: Markup = " data-s=\"\(example.status.rawValue)\""
        if !tags.isEmpty { markup += " data-t=\"\(tags.joined(separator: " "))\"" }
        if let earlier = history.examples[example.anchor], earlier.contains(" ") {
            markup += " data-h=\"\(earlier)\""
        }
        if let definitions = record.matches[example.info.index], !definitions.isEmpty {
            markup += " data-d=\"\(definitions.sorted().map(String.init).joined(separator: " "))\""
        }
        return markup
    }

    func tally(_ examples: [PageExample]) -> [Status: Int] {
        examples.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
    }

    func counts(_ tally: [Status: Int]) -> Markup {
        guard !tally.isEmpty else { return "not part of this run" }
        let parts = Status.allCases.reversed().compactMap { status -> Markup? in
            guard let count = tally[status] else { return nil }
            return "<span class=\"m \(status.look)\">\(status.mark)</span>\(count) \(status.text)"
        }
        return parts.joined(separator: ", ")
    }

    /// Returns a bar with a part for each kind of result, as wide as its share.
    func bar(_ tally: [Status: Int]) -> Markup {
        let total = tally.values.reduce(0, +)
        guard total > 0 else { return "" }
        var counts: [Status.Look: Int] = [:]
        for (status, count) in tally { counts[status.look, default: 0] += count }
        var parts: Markup = ""
        var start = 0
        for look in [Status.Look.passed, .open, .failed, .skipped] {
            guard let count = counts[look] else { continue }
            parts += "<rect class=\"\(look)\" x=\"\(start)\" width=\"\(count)\" height=\"1\"/>"
            start += count
        }
        return
            "<svg class=\"bar\" viewBox=\"0 0 \(total) 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\(parts)</svg>"
    }

    // MARK: - Steps

    /// Writes the steps of an example as they ran, and everything that belongs to no step.
    ///
    /// - Parameter written: the steps of its scenario. Steps of backgrounds and hooks are shown if they did not pass.
    mutating func writeDetails(
        of example: ExampleRecord, failureAt anchor: String? = nil, writtenAs written: [Gherkin.Step] = [],
        row: [(name: String, value: String)] = []
    ) {
        guard !example.steps.isEmpty || !written.isEmpty else { return writeRest(of: example) }
        var rest = written[...]
        var anchor = anchor
        write("<ol class=\"steps\">\n")
        for step in example.steps {
            let line = step.info.location.line
            let own = step.info.isHook ? nil : rest.first { $0.location.line == line }
            // An undefined step of a background is marked there.
            let isRemarkable = step.isRemarkable && (written.isEmpty || missing.number(of: step) == nil)
            guard own != nil || isRemarkable || !step.attachments.isEmpty else { continue }
            if own != nil { rest.removeFirst() }
            write(
                markup(
                    of: step, own, step.result?.status ?? example.result.status,
                    anchor: step.isRemarkable ? anchor : nil))
            if step.isRemarkable { anchor = nil }
        }
        // The run reports no steps after a crash, and none of a passed example after its last attachment.
        let look = example.result.status == .passed ? nil : "skipped"
        for step in rest {
            let text = row.reduce(step.text) { $0.replacing("<\($1.name)>", with: $1.value) }
            write(Self.step(step.keyword, "\(text)", Self.argument(of: step), look: look))
        }
        write("</ol>\n")
        writeRest(of: example)
    }

    private mutating func markup(
        of step: ExampleRecord.Step, _ written: Gherkin.Step?, _ status: Status, anchor: String?
    ) -> Markup {
        let info = step.info
        var (below, anchor): (Markup, String?) = ("", anchor)
        let failures = step.result?.failures ?? []
        // The table of the step itself shows its difference, so that the failure does not show it again.
        let marked = failures.compactMap(\.table).first {
            $0.columnOrder(in: written?.dataTable?.texts ?? []) != nil
        }
        if let written {
            below = Self.argument(of: written, marked)
        } else if !info.argument.isEmpty {
            below = "<pre class=\"doc\">\(info.argument.joined(separator: "\n"))</pre>"
        }
        // The text of an undefined step is coloured, but a sign is clearer.
        var sign = status == .passed ? "" : status.sign
        let number = missing.number(of: step)
        if let number { (sign, anchor) = (Missing.sign(number), nil) }
        for failure in number == nil ? failures : [] {
            // Thousands of steps may have the same definitions.
            if failure.kind == .definition {
                let description = [failure.message] + failure.details
                if let first = explanations[description] {
                    sign = "<a class=\"m\" href=\"#\(first)\" aria-label=\"\(status.text)\">?</a>"
                    continue
                }
                let name = anchor ?? "d\(explanations.count)"
                (anchor, explanations[description]) = (name, name)
            }
            let isMarked = marked != nil && failure.table == marked
            below += markup(
                of: failure, at: info.location, definition: info.definition, showsTable: !isMarked)
        }
        if let reason = step.result?.reason {
            below += "<p class=\"reason \(status.look)\">\(status.text): \(paths.shortening(in: reason))</p>"
        }
        for attachment in step.attachments { below += markup(of: attachment) }
        return Self.step(
            info.keyword, "\(info.text)", below, look: status.look.rawValue + (info.isHook ? " hook" : ""),
            sign: sign, anchor: anchor)
    }

    static func step(
        _ keyword: String, _ text: Markup, _ below: Markup, look: String? = nil, sign: Markup = "",
        anchor: String? = nil
    ) -> Markup {
        var attribute: Markup = look.map { " class=\"\($0)\"" } ?? ""
        if let anchor { attribute += " id=\"\(anchor)\"" }
        let rest: Markup = below.isEmpty ? "" : "<div>\(below)</div>"
        return "<li\(attribute)><i>\(sign)\(keyword)</i><span>\(text)</span>\(rest)</li>\n"
    }

    /// Returns the data table or doc string of a step; a difference marks the table.
    static func argument(of step: Gherkin.Step, _ difference: TableDifference? = nil) -> Markup {
        if let text = step.docString { return "<pre class=\"doc\">\(text.content)</pre>" }
        guard let table = step.dataTable else { return "" }
        if let difference { return difference.markup(in: table) }
        let rows = table.rows.map { row -> Markup in
            "<tr>\(row.cells.map { "<td>\($0.value)</td>" as Markup }.joined())</tr>"
        }
        return "<div class=\"scroll\"><table class=\"data\">\(rows.joined())</table></div>"
    }

    /// Writes everything that belongs to an example and to none of its steps.
    private mutating func writeRest(of example: ExampleRecord) {
        for failure in example.failuresOutsideSteps {
            write(markup(of: failure, at: example.info.location))
        }
        let status = example.result.status
        if example.result.failures.isEmpty, ![.passed, .failed].contains(status) {
            // The step with the status says why.
            if !example.steps.contains(where: { $0.result?.status == status && $0.result?.reason != nil }) {
                let reason = example.result.reason ?? ExampleResult.noReason
                write("<p class=\"reason \(status.look)\">\(status.text): \(reason)</p>\n")
            }
        }
        for attachment in example.attachmentsBetweenSteps { write(markup(of: attachment)) }
        if !example.info.bugs.isEmpty {
            let bugs = example.info.bugs.map { Markup.link($0, "\($0)") }
            write("<p class=\"quiet\">Bugs: \(bugs.joined(separator: ", "))</p>\n")
        }
        for (index, attempt) in example.earlier.enumerated() {
            write(
                "<details><summary class=\"quiet\">Attempt \(index + 1): \(attempt.result.status.text)</summary>\n"
            )
            writeDetails(of: attempt)
            write("</details>\n")
        }
    }

    // MARK: - Failures

    /// Returns a failure of a step or example: what was expected and found, its line, and, folded, the Swift code.
    func markup(
        of failure: Failure, at location: SourceLocation, definition: SourceLocation? = nil,
        showsTable: Bool = true
    ) -> Markup {
        let isOpen = failure.kind == .definition
        var markup: Markup = isOpen ? "<div class=\"failure open\">" : "<div class=\"failure\">"
        markup += "<p class=\"message\">\(paths.shortening(in: failure.message))</p>"
        if showsTable, let table = failure.table { markup += table.markup() }
        let lines = failure.detailsBesidesTable
        if !lines.isEmpty { markup += "<pre>\(details(lines))</pre>" }
        // Readers of a feature see its line, and the Swift line below; readers of a spec see the Swift line.
        let isInFeature = SourceLocation.isFeature(location.file)
        let shown = paths.short(line: isInFeature ? location : failure.location)
        markup += "<p class=\"place quiet\">\(shown)</p>"
        var swift: [Markup] = []
        if isInFeature, failure.location != location, !SourceLocation.isFeature(failure.location.file) {
            swift.append("<p class=\"place\">\(paths.short(failure.location))</p>")
        }
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            swift.append("<p><code>\(expression)</code></p>")
        }
        if let lines = failure.inSwift, !lines.isEmpty { swift.append("<pre>\(details(lines))</pre>") }
        if let definition, definition != failure.location {
            swift.append("<p>step definition: <span class=\"place\">\(paths.short(definition))</span></p>")
        }
        if !failure.snippet.isEmpty {
            swift.append("<pre class=\"doc\">\(failure.snippet.joined(separator: "\n"))</pre>")
        }
        if !swift.isEmpty {
            markup += "<details><summary>In Swift</summary>\(swift.joined())</details>"
        }
        markup += "</div>\n"
        return markup
    }

    /// Returns the lines below a message: what is expected is to be inserted, what was found to be deleted.
    private func details(_ details: [String]) -> Markup {
        let lines = details.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let legends: [Substring] = ["- expected, + got", "- expected, + found"]
        let isDifference = lines.contains(where: legends.contains)
        return lines.map { line -> Markup in
            let text = paths.shortening(in: String(line))
            guard isDifference, !legends.contains(line) else { return "\(text)" }
            if text.hasPrefix("-") { return "<ins>\(text)</ins>" }
            if text.hasPrefix("+") { return "<del>\(text)</del>" }
            return "\(text)"
        }.joined(separator: "\n")
    }

    // MARK: - Attachments

    /// The greatest number of bytes of an attachment on the page.
    private static let largest = 10_000_000
    /// The greatest number of lines of a text that is shown open.
    private static let shortText = 12
    /// The pictures that browsers show; in an `img`, SVG cannot run scripts.
    private static let pictures: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml",
    ]
    private static let sounds: Set = ["audio/mpeg", "audio/ogg", "audio/wav", "audio/webm", "audio/mp4"]
    private static let films: Set = ["video/mp4", "video/webm", "video/ogg"]

    func markup(of attachment: Attachment) -> Markup {
        let type = attachment.mediaType.split(separator: ";").first.map { $0.lowercased() } ?? ""
        let name = attachment.fileName ?? type
        switch attachment.content {
        case .link(let address): return "<p class=\"attached\">\(Markup.link(address, "\(address)"))</p>\n"
        case .text(let text):
            if type == Attachment.logType { return "<p class=\"log\">\(text)</p>\n" }
            return Self.pictures.contains(type) ? media(Array(text.utf8), type, name) : self.text(text, name)
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
        let element: Markup =
            if Self.sounds.contains(type) {
                "<audio controls src=\"\(address)\"></audio>"
            } else if Self.films.contains(type) {
                "<video controls src=\"\(address)\"></video>"
            } else {
                "<img alt=\"\(name)\" src=\"\(address)\">"
            }
        return "<figure class=\"attached\">\(element)<figcaption dir=\"auto\">\(name)</figcaption></figure>\n"
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

extension Status {
    var sign: Markup { Self.signs[self] ?? "" }

    private static let signs: [Status: Markup] = Dictionary(
        uniqueKeysWithValues: Status.allCases.map { status in
            let sign: Markup =
                "<b class=\"m \(status.look)\" role=\"img\" aria-label=\"\(status.text)\">\(status.mark)</b>"
            return (status, sign)
        })
}
