import Gherkin

extension LintRule {
    static let whiteSpace: [LintRule] = [
        LintRule("trailing-space") { subject in
            var problems: [FeatureProblem] = []
            // Without the space, the keyword of a step without a sentence is not recognized.
            let bareSteps = Set(
                subject.document.storage.nodes.steps.filter { $0.textStart == $0.textEnd }.map(\.line))
            eachLine(of: subject) { base, number, line, text in
                guard text.upperBound < line.upperBound || text.isEmpty && !line.isEmpty,
                    !bareSteps.contains(UInt32(number))
                else { return }
                let end = text.isEmpty ? line.lowerBound : text.upperBound
                let column = subject.document.storage.column(of: end)
                problems.append(
                    FeatureProblem(
                        Location(line: number, column: column), text.isEmpty ? "only-spaces" : "spaces-at-end"
                    ))
            }
            return problems
        },
        LintRule("mixed-indentation", mixedIndentation),
    ]

    private static func mixedIndentation(of subject: LintSubject) -> [FeatureProblem] {
        var usual: UInt8?
        var first: FeatureProblem?
        eachLine(of: subject) { base, number, line, text in
            guard first == nil, !text.isEmpty, text.lowerBound > line.lowerBound else { return }
            for offset in line.lowerBound..<text.lowerBound where [0x20, 0x09].contains(base[offset]) {
                let byte = base[offset]
                if let usual, usual != byte {
                    first = FeatureProblem(
                        Location(line: number, column: subject.document.storage.column(of: offset)),
                        byte == 0x09 ? "tab-below-spaces" : "spaces-below-tab")
                    return
                }
                usual = byte
            }
        }
        return first.map { [$0] } ?? []
    }

    /// Visits the lines of a source that are not inside a doc string.
    private static func eachLine(
        of subject: LintSubject,
        _ body: (_ base: UnsafePointer<UInt8>, _ number: Int, _ line: Range<Int>, _ text: Range<Int>) -> Void
    ) {
        let document = subject.document
        guard !document.source.isMarkdown else { return }
        let texts = document.storage.nodes.docStrings
        document.storage.withSource { source in
            guard let base = source.baseAddress else { return }
            var number = 0
            var text = 0
            for line in SourceLines(in: source, (source.hasByteOrderMark ? 3 : 0)..<source.count) {
                number += 1
                while text < texts.count, number > Int(texts[text].line + texts[text].lineCount) { text += 1 }
                if text < texts.count, number > Int(texts[text].line) { continue }
                body(base, number, line, WhiteSpace.trimmed(base, line))
            }
        }
    }
}
