import Gherkin

/// The kinds of text that an editor may colour.
package enum SemanticType: String, CaseIterable {
    case keyword, decorator, string, number, parameter, comment, variable, property
}

extension LanguageServer {
    func documentSymbols(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var rest = document.sections.filter { $0.level < 3 }[...]
        return .array(symbols(&rest, in: document, below: -1))
    }

    private func symbols(
        _ sections: inout ArraySlice<FeatureSection>, in document: FeatureDocument, below level: Int
    ) -> [JSON] {
        var symbols: [JSON] = []
        while let section = sections.first, section.level > level {
            sections.removeFirst()
            symbols.append([
                "name": .string(section.title.isEmpty ? "…" : section.title),
                "detail": .string(section.token.word), "kind": .int(section.kind),
                "range": document.lines(section.firstLine...section.lastLine).json,
                "selectionRange": document.lines(section.line...section.line).json,
                "children": .array(self.symbols(&sections, in: document, below: section.level)),
            ])
        }
        return symbols
    }

    /// Finds features, rules, scenarios and sentences of the whole project by words of their names.
    func workspaceSymbols(_ params: JSON) -> JSON {
        let words = (params["query"].string ?? "").lowercased().split(separator: " ")
        var symbols: [JSON] = []
        for document in allDocuments {
            for section in document.sections where section.level < 3 {
                let title = section.title.lowercased()
                guard words.allSatisfy({ title.contains($0) }) else { continue }
                symbols.append([
                    "name": .string(section.title), "kind": .int(section.kind),
                    "containerName": .string(project.shortPath(document.path)),
                    "location": document.lines(section.line...section.line).json(in: document.uri),
                ])
                if symbols.count == 500 { return .array(symbols) }
            }
        }
        for definition in sentences.definitions {
            let text = definition.expression.lowercased()
            guard words.allSatisfy({ text.contains($0) }), symbols.count < 500 else { continue }
            let start = Position(line: definition.location.line - 1, character: 0)
            symbols.append([
                "name": .string(definition.expression), "kind": 12,
                "containerName": .string(project.shortPath(definition.location.file)),
                "location": TextRange(start, start).json(in: Self.uri(of: definition.location.file)),
            ])
        }
        return .array(symbols)
    }

    func foldingRanges(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var ranges = document.sections.map { ($0.line, $0.lastLine) }
        ranges += document.steps.map { ($0.line, $0.lastLine) }
        var comment: Int?
        for (number, line) in document.text.lines.enumerated() {
            let isComment = line.drop(while: \.isWhitespace).hasPrefix("#")
            if isComment, comment == nil { comment = number }
            if !isComment, let first = comment {
                ranges.append((first, number - 1))
                comment = nil
            }
        }
        return .array(
            ranges.filter { $0.0 < $0.1 }.map { ["startLine": .int($0.0), "endLine": .int($0.1)] })
    }

    func semanticTokens(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var parts: [(range: TextRange, type: SemanticType)] = []
        for token in document.tokens {
            let line = token.line
            switch token.kind {
            case .featureLine, .ruleLine, .backgroundLine, .scenarioLine, .examplesLine, .stepLine:
                let end = token.column + token.word.unicodeScalars.count
                parts.append((document.text.range(line, token.column..<end), .keyword))
            case .comment, .language:
                parts.append((document.lines(line...line), .comment))
            case .tagLine, .tableRow:
                let type: SemanticType = token.kind == .tagLine ? .decorator : .string
                parts += token.items.filter { !$0.text.isEmpty }.map {
                    (document.range(of: $0, in: line), type)
                }
            default: break
            }
        }
        for step in document.steps {
            guard let match = sentences.matches(step.text).first else { continue }
            for (argument, parameter) in zip(
                match.arguments, sentences.definitions[match.payload].parameters)
            {
                guard let range = document.range(of: argument.group, in: step) else { continue }
                let isNumber = ["int", "float", "double", "byte", "short", "long"].contains(parameter.name)
                parts.append((range, isNumber ? .number : .parameter))
            }
        }
        return ["data": .array(Self.encoded(parts))]
    }

    /// Encodes ranges relative to the ones before them, as the protocol demands.
    private static func encoded(_ parts: [(range: TextRange, type: SemanticType)]) -> [JSON] {
        var data: [JSON] = []
        var last = Position(line: 0, character: 0)
        var end = last
        for part in parts.sorted(by: { $0.range.start < $1.range.start }) where part.range.start >= end {
            let start = part.range.start
            let length = part.range.end.character - start.character
            guard length > 0 else { continue }
            data.append(.int(start.line - last.line))
            data.append(.int(start.line == last.line ? start.character - last.character : start.character))
            data.append(.int(length))
            data.append(.int(SemanticType.allCases.firstIndex(of: part.type) ?? 0))
            data.append(0)
            (last, end) = (start, part.range.end)
        }
        return data
    }
}
