// Prints the public symbols of symbol graphs, a line each: module, path, declaration.
//
// usage: swift .ci/public-symbols.swift FILE…

import Foundation

struct Graph: Decodable {
    struct Module: Decodable { var name: String }
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Fragment: Decodable { var spelling: String }
        var kind: Kind
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
    }
    var module: Module
    var symbols: [Symbol]
}

var lines: Set<String> = []
for file in CommandLine.arguments.dropFirst() {
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    for symbol in graph.symbols {
        let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        let oneLine = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        lines.insert("\(graph.module.name)  \(symbol.pathComponents.joined(separator: "."))  \(oneLine)")
    }
}
for line in lines.sorted() { print(line) }
