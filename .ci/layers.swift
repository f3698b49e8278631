// Finds which folders of a module use which, and checks them against the order in Sources/README.md.
//
// usage: swift .ci/layers.swift [--draw] [MODULE…]
//
// A folder uses another one if its code contains the name of a type or free function that only the other declares. The
// table "Folders" in Sources/README.md has the order of each module:
//
//     | `Kea` | `Printing` → `Examples` → … |
//
// A folder may use those to its left. A use of one to its right, an unlisted folder and a missing folder are errors.

import Foundation

struct Module {
    var name: String
    var folders: [String: [String]] = [:]  // A folder's files; "" holds what lies beside the folders.
}

/// Returns the code of a file without comments and the text of string literals.
func code(of text: String) -> String {
    var out = ""
    var rest = Substring(text)
    var closers: [(end: String, depth: Int)] = []  // Literals that an interpolation has interrupted.
    var depth = 0
    func skipString(to end: String, raw: String) {
        while !rest.isEmpty {
            if rest.hasPrefix(end) {
                rest.removeFirst(end.count)
                out += "\"\""
                return
            }
            if rest.hasPrefix("\\\(raw)(") {
                rest.removeFirst(2 + raw.count)
                closers.append((end, depth))
                depth = 0
                out += " "
                return
            }
            if rest.hasPrefix("\\\(raw)") {
                rest = rest.dropFirst(2 + raw.count)
            } else {
                rest.removeFirst()
            }
        }
    }
    while let next = rest.first {
        if rest.hasPrefix("//") {
            rest = rest.drop { !$0.isNewline }
        } else if rest.hasPrefix("/*") {
            rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
        } else if next == "\"" || (next == "#" && rest.drop { $0 == "#" }.first == "\"") {
            let raw = String(rest.prefix { $0 == "#" })
            rest = rest.dropFirst(raw.count)
            let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
            rest = rest.dropFirst(quotes.count)
            skipString(to: quotes + raw, raw: raw)
        } else if next == ")", depth == 0, let closer = closers.popLast() {
            rest.removeFirst()
            depth = closer.depth
            skipString(to: closer.end, raw: String(closer.end.drop { $0 == "\"" }))
        } else {
            if !closers.isEmpty { depth += next == "(" ? 1 : next == ")" ? -1 : 0 }
            out.append(next)
            rest.removeFirst()
        }
    }
    return out
}

/// The names that a file declares: types, free functions, and methods, which look like functions where they are called.
func declared(in code: String) -> (types: Set<String>, functions: Set<String>, methods: Set<String>) {
    var types: Set<String> = []
    var functions: Set<String> = []
    var methods: Set<String> = []
    for line in code.split(whereSeparator: \.isNewline) {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if line.first?.isWhitespace ?? true {
            if let index = words.firstIndex(of: "func"), index + 1 < words.count {
                methods.insert(String(words[index + 1]))
            }
            continue
        }
        if words.contains("private") || words.contains("fileprivate") || words.first == "extension" {
            continue
        }
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        if let index = words.firstIndex(where: { kinds.contains($0) }), index + 1 < words.count {
            // `typealias Place = Other.Place` and `@_exported import struct Other.Place` declare nothing.
            if words[index] == "typealias", words.last == words[index + 1] { continue }
            if words.contains("import") { continue }
            types.insert(String(words[index + 1]))
        } else if let index = words.firstIndex(of: "func"), index + 1 < words.count {
            functions.insert(String(words[index + 1]))
        }
    }
    return (types, functions, methods)
}

/// The names in the code; `calls` are those before an opening parenthesis or brace.
func used(in code: String) -> (names: Set<String>, calls: Set<String>) {
    var names: Set<String> = []
    var calls: Set<String> = []
    var before: UInt8 = 0
    let bytes = Array(code.utf8)
    var index = 0
    func isName(_ byte: UInt8) -> Bool {
        byte == 0x5F || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }
    while index < bytes.count {
        guard isName(bytes[index]) else {
            if bytes[index] != 0x20, bytes[index] != 0x0A { before = bytes[index] }
            index += 1
            continue
        }
        let start = index
        while index < bytes.count, isName(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if before != 0x2E { names.insert(name) }
        let follows = bytes[index...].first { $0 != 0x20 }
        if before != 0x2E, follows == 0x28 || follows == 0x7B { calls.insert(name) }
        before = bytes[index - 1]
    }
    return (names, calls)
}

/// The modules in the groups of a folder, such as `Sources/Framework/Kea`.
func modules(below sources: String) -> [Module] {
    let files = FileManager.default
    func entries(of folder: String) -> [String] {
        ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    return entries(of: sources).flatMap(entries).compactMap { root in
        var module = Module(name: String(root.split(separator: "/").last ?? ""))
        for case let path as String in files.enumerator(atPath: root) ?? .init()
        where path.hasSuffix(".swift") {
            let folder = path.split(separator: "/").dropLast().first.map(String.init) ?? ""
            module.folders[folder, default: []].append("\(root)/\(path)")
        }
        return module.folders.isEmpty ? nil : module
    }
}

struct Arrow: Hashable {
    var from: String
    var to: String
}

/// The uses of folders, each with the names that cause it.
func arrows(of module: Module) -> [Arrow: Set<String>] {
    var types: [String: Set<String>] = [:]
    var functions: [String: Set<String>] = [:]
    var methods: Set<String> = []
    var uses: [(folder: String, names: Set<String>, calls: Set<String>)] = []
    for (folder, files) in module.folders {
        for file in files {
            let code = code(of: (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
            let names = declared(in: code)
            for name in names.types { types[name, default: []].insert(folder) }
            for name in names.functions { functions[name, default: []].insert(folder) }
            methods.formUnion(names.methods)
            let used = used(in: code)
            uses.append((folder, used.names, used.calls))
        }
    }
    var arrows: [Arrow: Set<String>] = [:]
    for use in uses {
        func add(_ names: Set<String>, _ declarations: [String: Set<String>]) {
            for name in names {
                guard let folders = declarations[name], folders.count == 1, let to = folders.first,
                    to != use.folder
                else { continue }
                arrows[Arrow(from: use.folder, to: to), default: []].insert(name)
            }
        }
        add(use.names, types)
        add(use.calls.subtracting(methods), functions)
    }
    return arrows
}

/// The folders of each module, lowest first, from the table.
func orders(in readme: String) -> [String: [String]] {
    var orders: [String: [String]] = [:]
    for line in readme.split(whereSeparator: \.isNewline) where line.hasPrefix("| `") && line.contains("→") {
        let names = line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map {
            String($0.element)
        }
        if let module = names.first { orders[module] = Array(names.dropFirst()) }
    }
    return orders
}

/// The number of folders in cycles, which can be reached from themselves.
func circular(_ arrows: Set<Arrow>, _ folders: [String]) -> Int {
    folders.filter { start in
        var reached: Set<String> = []
        var next = [start]
        while let folder = next.popLast() {
            for arrow in arrows where arrow.from == folder && reached.insert(arrow.to).inserted {
                next.append(arrow.to)
            }
        }
        return reached.contains(start)
    }.count
}

let arguments = CommandLine.arguments.dropFirst()
let isDrawing = arguments.contains("--draw")
let wanted = arguments.filter { !$0.hasPrefix("--") }
let readme = (try? String(contentsOfFile: "Sources/README.md", encoding: .utf8)) ?? ""
let orderOf = orders(in: readme)
var mistakes: [String] = []
var arrowCount = 0

for module in modules(below: "Sources") where wanted.isEmpty || wanted.contains(module.name) {
    let found = arrows(of: module)
    let folders = module.folders.keys.sorted()
    arrowCount += found.count
    if isDrawing {
        print("\(module.name): \(circular(Set(found.keys), folders)) of \(folders.count) folders in a circle")
        for (arrow, names) in found.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
            let from = arrow.from.isEmpty ? "." : arrow.from
            let to = arrow.to.isEmpty ? "." : arrow.to
            print("  \(from) → \(to): \(names.sorted().prefix(8).joined(separator: ", "))")
        }
    }
    guard folders.count(where: { !$0.isEmpty }) > 1 else { continue }
    guard let order = orderOf[module.name] else {
        mistakes.append("\(module.name): Sources/README.md does not say the order of its folders")
        continue
    }
    for folder in folders where !folder.isEmpty && !order.contains(folder) {
        mistakes.append("\(module.name)/\(folder): Sources/README.md does not name it")
    }
    for folder in order where module.folders[folder] == nil {
        mistakes.append("\(module.name)/\(folder): Sources/README.md names it, and it is not there")
    }
    // Files beside the folders may use all of them, and no folder uses such a file.
    let height = Dictionary(uniqueKeysWithValues: (order + [""]).enumerated().map { ($0.element, $0.offset) })
    for (arrow, names) in found.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
        guard let from = height[arrow.from], let to = height[arrow.to], from < to else { continue }
        let list = names.sorted().joined(separator: ", ")
        let below = arrow.to.isEmpty ? "the module's front" : arrow.to
        mistakes.append("\(module.name)/\(arrow.from) uses \(below), which stands above it: \(list)")
    }
}

guard mistakes.isEmpty else {
    for mistake in mistakes { print("error: \(mistake)") }
    exit(1)
}
if !isDrawing { print("\(arrowCount) arrows between folders, none of them upwards") }
