import Gherkin

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
        var comments: [(Int, Int)] = []
        for token in document.tokens where token.kind == .comment {
            if comments.last?.1 != token.line - 1 { comments.append((token.line, token.line)) }
            comments[comments.count - 1].1 = token.line
        }
        ranges += comments
        return .array(
            ranges.filter { $0.0 < $0.1 }.map { ["startLine": .int($0.0), "endLine": .int($0.1)] })
    }

    func semanticTokens(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var data: [JSON] = []
        var last = Position(line: 0, character: 0)
        func add(_ range: TextRange, _ type: SemanticType) {
            let (start, length) = (range.start, range.end.character - range.start.character)
            guard length > 0 else { return }
            data += [
                .int(start.line - last.line),
                .int(start.line == last.line ? start.character - last.character : start.character),
                .int(length), .int(SemanticType.allCases.firstIndex(of: type) ?? 0), 0,
            ]
            last = start
        }
        var steps = document.steps[...]
        for token in document.tokens {
            let line = token.line
            switch token.kind {
            case .featureLine, .ruleLine, .backgroundLine, .scenarioLine, .examplesLine, .stepLine:
                let end = token.column + token.word.unicodeScalars.count
                add(document.text.range(line, token.column..<end), .keyword)
                if token.kind == .stepLine, let step = steps.popFirst() {
                    arguments(of: step, in: document).forEach(add)
                }
            case .comment, .language: add(document.lines(line...line), .comment)
            case .tagLine, .tableRow:
                let type: SemanticType = token.kind == .tagLine ? .decorator : .string
                for item in token.items { add(document.range(of: item, in: line), type) }
            default: break
            }
        }
        return ["data": .array(data)]
    }

    private func arguments(
        of step: FeatureStep, in document: FeatureDocument
    ) -> [(range: TextRange, type: SemanticType)] {
        guard let match = sentences.matches(step.text).first else { return [] }
        let parameters = sentences.definitions[match.payload].parameters
        return zip(match.arguments, parameters).compactMap { argument, parameter in
            guard let range = document.range(of: argument.group, in: step) else { return nil }
            let isNumber = ["int", "float", "double", "byte", "short", "long"].contains(parameter.name)
            return (range, isNumber ? .number : .parameter)
        }
    }
}
