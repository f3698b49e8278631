// Makes small wrong changes, the mutants, in a copy of the tree, and runs the specs that should catch each.
//
// usage: .ci/mutants [--short] [--list] [--no-build] [--again] [--jobs N] [--data FILE] [--check] [TEXT…]
//        .ci/mutants --random N [--seed S] [--list] [--jobs N] [TEXT…]
//
//   --random N  N mutants chosen by chance, in the files whose paths contain a TEXT; without one, anywhere in Sources/
//   --seed S    the seed of that choice; a run prints the seed it used
//   --short     the mutants marked with * in the data, for CI
//   --list      print the mutants, check that their anchors are found, and run nothing
//   --no-build  run what the last call built
//   --again     leave out mutants that an earlier run caught
//   --jobs N    run N mutants at a time; the default is the number of cores
//   --data FILE mutants other than those of .ci/mutants.txt
//   --check     check the rules for anchors and verdicts against prepared answers, and run nothing
//   TEXT        only mutants whose name or file contains it
//
// The copy is .build/mutants. Every mutant is compiled into it behind a switch that the variable MUTANT turns on: one
// build serves all, and the sources stay as they are.
//
// The example that caught a mutant in an earlier run comes first, then the specs whose file or folder is named like the
// mutated file or its folder, then all specs of the mutant; each only where the one before passed. A mutant is caught
// where an example fails that passes without it, and the same example fails with it again; or where a run ends twice in
// the same way, without a failed example, and without the mutant in another way. A run of more than 900 s counts as timed
// out. Results are kept in .build/mutants/results.txt.
//
// The data:
//
//     == EndWith.swift                                         a file, found by the end of its path anywhere in Sources/
//     == Text.swift Specs/Framework/KeaSpecs/Matchers          … and its specs; without them, those of its module
//     the name of a mutant                                     a * before it marks a mutant of the short form
//         isFound => !isFound                                  the anchor, and the expression that replaces it
//     another one
//         @Gate.open close() =>                                a scope, an anchor, and the statement that is deleted
//     another one
//         return «isFound» && isRight => true                  with marks, only the text between them is replaced
//     another one
//         wait() => return;                                    a statement replaces a statement: it ends with ;
//
// An anchor stands exactly once in its file, or in the scope: the bodies of the type or function of that name, one within
// the other. White space does not count. Where an anchor is gone, its nearest line is reported.
//
// Exit status: 0 all were caught, 1 a mutant survived or timed out, 2 an anchor is not found or the build fails.

import Foundation

struct Mutant {
    let name: String
    /// The path below the root.
    let file: String
    let specs: [String]
    let isShort: Bool
    /// The replaced text, in UTF-8 offsets of the file.
    let range: Range<Int>
    let replacement: String
    let isStatement: Bool
    let line: Int

    var id: String { "\(file): \(name)" }
    /// The value of MUTANT that turns it on, stable when others are added: the FNV-1a hash of its name and place.
    var key: UInt32 {
        "\(id) \(range.lowerBound)".utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    func switched(_ part: String) -> String {
        isStatement
            ? "if mutant(\(key)) { \(replacement) } else { \(part) }"
            : "(mutant(\(key)) ? (\(replacement)) : (\(part)))"
    }
}

func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
}

let root = FileManager.default.currentDirectoryPath
let copy = "\(root)/.build/mutants"

// MARK: - Sources

/// A source file as bytes, with a copy in which comments and string literals are blank.
final class Source {
    let bytes: [UInt8]
    let code: [UInt8]
    /// The bytes without white space and comments, and the offset of each.
    let dense: [UInt8]
    let offsets: [Int]

    init(_ text: String) {
        bytes = Array(text.utf8)
        let code = Source.blankingText(bytes)
        self.code = code.map { $0 == 0 ? 32 : $0 }
        var (dense, offsets) = ([UInt8](), [Int]())
        for (offset, byte) in bytes.enumerated() where byte > 32 && code[offset] > 0 {
            dense.append(byte)
            offsets.append(offset)
        }
        (self.dense, self.offsets) = (dense, offsets)
    }

    subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func line(of offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == 10 } }

    /// The names of the types and functions around an offset, outermost first.
    func scopes(around offset: Int) -> [String] {
        declarations.filter { $0.body.contains(offset) }.map(\.name)
    }

    /// The types, functions and properties with a body, in the order of their beginnings.
    lazy var declarations: [(name: String, body: Range<Int>)] = {
        let text = String(decoding: code, as: UTF8.self)
        let pattern =
            #/\b(?:(?:func|var|let|struct|class|enum|extension|actor|protocol)\s+([\w.]+|[^\s\w(]+)|(init|deinit|subscript)\b)/#
        return text.matches(of: pattern).compactMap { match in
            let name = String(match.1 ?? match.2 ?? "")
            var index = text.utf8.distance(from: text.startIndex, to: match.range.upperBound)
            let isProperty = match.0.hasPrefix("var") || match.0.hasPrefix("let")
            // The body of a property opens on the line of its name.
            while index < code.count, code[index] != UInt8(ascii: "{") {
                if code[index] == UInt8(ascii: "}") || isProperty && code[index] == 10 { return nil }
                index += 1
            }
            let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
            var depth = 0
            for end in index..<code.count {
                if code[end] == UInt8(ascii: "{") { depth += 1 }
                if code[end] == UInt8(ascii: "}") { depth -= 1 }
                if depth == 0 { return (name, start..<end + 1) }
            }
            return nil
        }
    }()

    /// The places of an anchor within a scope, or in the whole file.
    func ranges(of anchor: String, in scope: [String]) -> [Range<Int>] {
        var areas = [0..<bytes.count]
        for name in scope {
            areas = declarations.filter { declaration in
                declaration.name == name && areas.contains { $0.contains(declaration.body.lowerBound) }
            }.map(\.body)
        }
        let wanted = anchor.utf8.filter { $0 > 32 }
        guard let first = wanted.first, wanted.count <= dense.count else { return [] }
        func isWord(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || byte >= 128 || UnicodeScalar(byte).properties.isAlphabetic
                || (48...57).contains(byte)
        }
        var found: [Range<Int>] = []
        for start in 0...dense.count - wanted.count
        where dense[start] == first && dense[start..<start + wanted.count].elementsEqual(wanted) {
            let range = offsets[start]..<offsets[start + wanted.count - 1] + 1
            let (before, after) = (range.lowerBound - 1, range.upperBound)
            if before >= 0, isWord(first), isWord(bytes[before]) { continue }
            if after < bytes.count, isWord(wanted[wanted.count - 1]), isWord(bytes[after]) { continue }
            if areas.contains(where: { $0.contains(range.lowerBound) }) { found.append(range) }
        }
        return found
    }

    /// The bytes with blanks for string literals and zeros for comments.
    private static func blankingText(_ bytes: [UInt8]) -> [UInt8] {
        var code = bytes
        var index = 0
        func has(_ text: StaticString, at place: Int) -> Bool {
            text.withUTF8Buffer { wanted in
                place + wanted.count <= bytes.count
                    && bytes[place..<place + wanted.count].elementsEqual(wanted)
            }
        }
        func blank(_ range: Range<Int>) {
            for place in range where bytes[place] != 10 {
                code[place] = has("//", at: range.lowerBound) ? 0 : 32
            }
        }
        /// The end of a literal that begins at a quote: interpolations are part of it.
        func literalEnd(_ start: Int) -> Int {
            let isLong = has("\"\"\"", at: start)
            var place = start + (isLong ? 3 : 1)
            while place < bytes.count {
                if bytes[place] == 10, !isLong { return place }
                if has("\\(", at: place) {
                    var depth = 0
                    place += 1
                    repeat {
                        if bytes[place] == UInt8(ascii: "\"") { place = literalEnd(place) - 1 }
                        if bytes[place] == UInt8(ascii: "(") { depth += 1 }
                        if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
                        place += 1
                    } while depth > 0 && place < bytes.count
                } else if bytes[place] == UInt8(ascii: "\\") {
                    place += 2
                } else if isLong ? has("\"\"\"", at: place) : bytes[place] == UInt8(ascii: "\"") {
                    return place + (isLong ? 3 : 1)
                } else {
                    place += 1
                }
            }
            return bytes.count
        }
        while index < bytes.count {
            let start = index
            if has("//", at: index) {
                while index < bytes.count, bytes[index] != 10 { index += 1 }
            } else if bytes[index] == UInt8(ascii: "\"") {
                index = min(literalEnd(index), bytes.count)
            } else {
                index += 1
                continue
            }
            blank(start..<index)
        }
        return code
    }
}

let paths = run(["git", "ls-files", "-co", "--exclude-standard"], in: root, limit: 60).output
    .split(separator: "\n").map(String.init).filter {
        FileManager.default.fileExists(atPath: "\(root)/\($0)")
    }
let sourcePaths = paths.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
nonisolated(unsafe) var sources: [String: Source] = [:]

func source(_ path: String) -> Source {
    if let source = sources[path] { return source }
    let source = Source((try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? "")
    sources[path] = source
    return source
}

/// The module of a file in Sources/.
func module(of path: String) -> String {
    path.split(separator: "/").dropFirst(2).first.map(String.init) ?? path
}

/// The specs of a file's module, in the folder that mirrors it, or else in its group.
func specFolders(for path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    let names = [parts[2], parts[2].replacing("Command", with: "")].map { "Specs/\(parts[1])/\($0)Specs" }
    let folder = names.first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    return [folder ?? "Specs/\(parts[1] == "Tools" ? "Languages" : parts[1])"]
        + (parts[1] == "Apps" ? ["Features"] : [])
}

// MARK: - The data

/// The mutants of the data, and a report of each whose anchor is not found.
func mutants(in text: String) -> (found: [Mutant], lost: [(report: String, isShort: Bool)]) {
    var (found, lost) = ([Mutant](), [(report: String, isShort: Bool)]())
    var (files, specs, name, isShort) = ([String](), [String](), "", false)
    var header = ""
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
        if line.isEmpty || line.hasPrefix("#") { continue }
        if line.hasPrefix("== ") {
            let parts = line.dropFirst(3).split(separator: " ").map(String.init)
            header = parts.first ?? ""
            files = sourcePaths.filter { $0.hasSuffix("/\(header)") }
            specs = Array(parts.dropFirst())
        } else if !line.hasPrefix(" ") {
            isShort = line.hasPrefix("* ")
            name = String(line.dropFirst(isShort ? 2 : 0))
        } else {
            guard !name.isEmpty, let arrow = line.range(of: "=>", options: .backwards) else {
                stop(".ci/mutants.txt:\(index + 1): \(line)")
            }
            var anchor = line[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
            var scope: [String] = []
            if anchor.hasPrefix("@"), let blank = anchor.firstIndex(of: " ") {
                scope = anchor[..<blank].dropFirst().split(separator: ".").map(String.init)
                anchor = anchor[blank...].trimmingCharacters(in: .whitespaces)
            }
            var new = line[arrow.upperBound...].trimmingCharacters(in: .whitespaces)
            let isStatement = new.isEmpty || new.hasSuffix(";")
            if new.hasSuffix(";") { new.removeLast() }
            let parts = anchor.split(separator: #/[«»]/#, omittingEmptySubsequences: false).map(String.init)
            switch located(parts.joined(), scope, in: files, header) {
            case .failure(let loss):
                lost.append((".ci/mutants.txt:\(index + 1): “\(name)”: \(loss.reason)", isShort))
            case .success(let (file, range)):
                var range = range
                if parts.count == 3 {
                    let (source, dense) = (source(file), parts.map { text in text.utf8.count { $0 > 32 } })
                    guard let first = source.offsets.firstIndex(where: { $0 >= range.lowerBound }) else {
                        continue
                    }
                    let start = first + dense[0]
                    range = source.offsets[start]..<source.offsets[start + dense[1] - 1] + 1
                }
                found.append(
                    Mutant(
                        name: name, file: file, specs: specs.isEmpty ? specFolders(for: file) : specs,
                        isShort: isShort, range: range, replacement: new, isStatement: isStatement,
                        line: source(file).line(of: range.lowerBound)))
            }
            name = ""
        }
    }
    return (found, lost)
}

struct Loss: Error { let reason: String }

func located(
    _ anchor: String, _ scope: [String], in files: [String], _ header: String
) -> Result<(String, Range<Int>), Loss> {
    let places = files.flatMap { file in source(file).ranges(of: anchor, in: scope).map { (file, $0) } }
    if places.count == 1 { return .success(places[0]) }
    func described(_ file: String, _ offset: Int) -> String {
        let (source, line) = (source(file), source(file).line(of: offset))
        let text = String(
            decoding: source.bytes.split(separator: 10, omittingEmptySubsequences: false)[line - 1],
            as: UTF8.self)
        let scopes = source.scopes(around: offset).joined(separator: ".")
        return
            "\(file):\(line): \(scopes.isEmpty ? "" : "@\(scopes) ")\(text.trimmingCharacters(in: .whitespaces))"
    }
    if !places.isEmpty {
        let list = places.prefix(5).map { "\n    \(described($0.0, $0.1.lowerBound))" }.joined()
        return .failure(Loss(reason: "“\(anchor)” stands \(places.count) times; name its scope:\(list)"))
    }
    let elsewhere = sourcePaths.flatMap { file in source(file).ranges(of: anchor, in: []).map { (file, $0) } }
    if let (file, range) = elsewhere.first, elsewhere.count <= 3 {
        return .failure(
            Loss(reason: "“\(anchor)” stands elsewhere:\n    \(described(file, range.lowerBound))"))
    }
    // The line that shares most words with the anchor, and has fewest others.
    func words(_ text: some Sequence<UInt8>) -> Set<String> {
        Set(
            String(decoding: Array(text), as: UTF8.self).split { !$0.isLetter && !$0.isNumber }.map {
                $0.lowercased()
            })
    }
    let wanted = words(anchor.utf8).union(scope.map { $0.lowercased() })
    let candidates = files.isEmpty ? sourcePaths : files
    var best: (score: Double, file: String, offset: Int)?
    for file in candidates {
        var offset = 0
        for line in source(file).bytes.split(separator: 10, omittingEmptySubsequences: false) {
            let shown = words(line)
            let score =
                Double(wanted.intersection(shown).count) - 0.05 * Double(shown.subtracting(wanted).count)
            if score > best?.score ?? 0.5 { best = (score, file, offset) }
            offset += line.count + 1
        }
    }
    let reason = files.isEmpty ? "there is no file \(header)" : "“\(anchor)” is gone"
    guard let best else { return .failure(Loss(reason: "\(reason), and nothing is like it")) }
    return .failure(Loss(reason: "\(reason); nearest:\n    \(described(best.file, best.offset))"))
}

// MARK: - Chance

struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    /// The next number of SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}

/// The wrong changes that a file offers: conditions, comparisons, constants, arithmetic, deleted statements.
///
/// It reads lines, not Swift. What does not compile is dropped after the first build.
func candidates(in path: String) -> [Mutant] {
    let source = source(path)
    let code = String(decoding: source.code, as: UTF8.self)
    var (mutants, offset, depth, isNewStatement) = ([Mutant](), 0, 0, true)
    func add(
        _ line: Substring, _ range: Range<String.Index>, _ new: String, _ name: String,
        isStatement: Bool = false
    ) {
        let start = offset + line.utf8.distance(from: line.startIndex, to: range.lowerBound)
        let end = start + line[range].utf8.count
        let number = source.line(of: start)
        mutants.append(
            Mutant(
                name: name, file: path, specs: specFolders(for: path),
                isShort: false,
                range: start..<end, replacement: new, isStatement: isStatement, line: number))
    }
    /// The text of a range in the source, with its literals.
    func original(_ line: Substring, _ range: Range<String.Index>) -> String {
        let start = offset + line.utf8.distance(from: line.startIndex, to: range.lowerBound)
        return source[start..<start + line[range].utf8.count]
    }
    /// The parts of a text between separators that stand outside of brackets, without the white space around them.
    func parts(_ line: Substring, _ range: Range<String.Index>, at separators: [String]) -> [Range<
        String.Index
    >] {
        var (parts, depth, start, index) = ([Range<String.Index>](), 0, range.lowerBound, range.lowerBound)
        func close(at end: String.Index) {
            let text = line[start..<end]
            guard let first = text.firstIndex(where: { $0 != " " }),
                let last = text.lastIndex(where: { $0 != " " })
            else { return }
            parts.append(first..<line.index(after: last))
        }
        while index < range.upperBound {
            if "([{".contains(line[index]) { depth += 1 }
            if ")]}".contains(line[index]) { depth -= 1 }
            if depth == 0, let separator = separators.first(where: { line[index...].hasPrefix($0) }) {
                close(at: index)
                index = line.index(index, offsetBy: separator.count)
                start = index
            } else {
                index = line.index(after: index)
            }
        }
        close(at: range.upperBound)
        return parts
    }
    func isBalanced(_ text: Substring) -> Bool {
        var depth = 0
        for character in text where depth >= 0 {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
        }
        return depth == 0
    }
    let comparisons = [" == ": "!=", " != ": "==", " < ": "<=", " <= ": "<", " > ": ">=", " >= ": ">"]
    func addConditions(_ line: Substring, _ range: Range<String.Index>, onlyComparisons: Bool) {
        for clause in parts(line, range, at: [", "]) where isBalanced(line[clause]) {
            if line[clause].prefixMatch(of: #/(let|var|case|#|_ =)/#) != nil
                || line[clause].contains(#/ \? | \?\? /#)
            {
                continue
            }
            for operand in parts(line, clause, at: [" && ", " || "]) {
                let text = original(line, operand)
                let found = comparisons.keys.filter { line[operand].contains($0) }
                if found.count == 1, let other = comparisons[found[0]],
                    parts(line, operand, at: [found[0]]).count == 2
                {
                    add(
                        line, operand, text.replacing(found[0], with: " \(other) "),
                        "“\(text)” with\(found[0])as \(other)")
                } else if found.isEmpty, !onlyComparisons || line[operand].hasPrefix("!") {
                    add(line, operand, "!(\(text))", "“\(text)” negated")
                }
            }
        }
    }
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
        defer {
            offset += line.utf8.count + 1
            depth += line.count { "([".contains($0) } - line.count { ")]".contains($0) }
            if line.contains(where: { $0 != " " }) {
                isNewStatement = line.contains(#/[{};)\]\w"?!>] *$/#) && depth == 0
            }
        }
        if line.contains(#/^ *(import|@|#|case |precedencegroup|infix|prefix)/#) { continue }
        if let match = line.firstMatch(of: #/^ *(?:\} else )?(?:if|while|guard) (.+?)(?: else)? \{/#) {
            addConditions(line, match.1.startIndex..<match.1.endIndex, onlyComparisons: false)
        } else if let match = line.firstMatch(of: #/^ *return (.+)$/#) {
            addConditions(line, match.1.startIndex..<match.1.endIndex, onlyComparisons: true)
        }
        for match in line.matches(of: #/\b(true|false)\b/#) {
            add(
                line, match.range, match.1 == "true" ? "false" : "true",
                "\(match.1) in “\(original(line, line.startIndex..<line.endIndex).trimmingCharacters(in: .whitespaces))”"
            )
        }
        for match in line.matches(of: #/[ (\[](\d+)(?=[ ),\]]|$)/#) {
            if let number = Int(match.1) {
                add(
                    line, match.1.startIndex..<match.1.endIndex, "\(number + 1)", "\(number) is \(number + 1)"
                )
            }
        }
        for match in line.matches(of: #/(?:= |\(|\[|return )([\w.]+) ([-+*]) ([\w.]+)(?=[),\]]|$)/#) {
            let other = match.2 == "+" ? "-" : "+"
            add(
                line, match.1.startIndex..<match.3.endIndex, "\(match.1) \(other) \(match.3)",
                "“\(match.1) \(match.2) \(match.3)” with \(other)")
        }
        if depth == 0, isNewStatement, isBalanced(line),
            let match = line.firstMatch(
                of: #/^ +((?:[\w.?!]|\[[^\]]*\])+(?:\(.*\)| (?:=|\+=|-=) .*[^ ,({\[]))$/#),
            match.1.prefixMatch(
                of:
                    #/(let|var|return|func|if|guard|for|while|switch|throw|try|await|init|super|self|\.|\w+:)\b/#
            ) == nil
        {
            let range = match.1.startIndex..<match.1.endIndex
            add(line, range, "", "“\(original(line, range))” deleted", isStatement: true)
        }
    }
    return mutants
}

/// Chooses mutants by chance that do not overlap.
func chosenByChance(_ count: Int, seed: UInt64, in paths: [String]) -> [Mutant] {
    var generator = SeededGenerator(state: seed)
    var chosen: [Mutant] = []
    for mutant in paths.flatMap({ candidates(in: $0) }).shuffled(using: &generator) where chosen.count < count
    {
        if !chosen.contains(where: { $0.file == mutant.file && $0.range.overlaps(mutant.range) }) {
            chosen.append(mutant)
        }
    }
    return chosen
}

// MARK: - The copy

/// Writes a file of the copy unless it is the same already, so that only what changed is compiled.
func write(_ data: Data, to path: String) throws {
    let file = URL(filePath: "\(copy)/\(path)")
    if (try? Data(contentsOf: file)) == data { return }
    try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
}

/// A source file with its mutants, its lines where they were.
func mutated(_ path: String, _ mutants: [Mutant]) -> String {
    let source = source(path)
    var (text, end) = ("", 0)
    for mutant in mutants.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        if mutant.range.lowerBound < end {
            stop("\(path):\(mutant.line): two mutants overlap: “\(mutant.name)”")
        }
        text += source[end..<mutant.range.lowerBound] + mutant.switched(source[mutant.range])
        end = mutant.range.upperBound
    }
    return "import CMutant; " + text + source[end..<source.bytes.count]
}

func makeCopy(_ mutants: [Mutant]) throws {
    let byFile = Dictionary(grouping: mutants, by: \.file)
    for path in paths {
        var data = try Data(contentsOf: URL(filePath: "\(root)/\(path)"))
        if let own = byFile[path] {
            data = Data(mutated(path, own).utf8)
        } else if path == "Package.swift" {
            data = Data(manifest(String(decoding: data, as: UTF8.self), mutants).utf8)
        }
        try write(data, to: path)
        if path.hasSuffix(".sh") {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(copy)/\(path)")
        }
    }
    let known = Set(paths)
    for folder in ["Sources", "Specs", "Features", "Fixtures"] {
        for case let name as String in FileManager.default.enumerator(atPath: "\(copy)/\(folder)") ?? .init()
        {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(copy)/\(path)", isDirectory: &isFolder)
            if !isFolder.boolValue, !known.contains(path), !path.contains("/CMutant/") {
                try FileManager.default.removeItem(atPath: "\(copy)/\(path)")
            }
        }
    }
    try write(
        Data(
            "unsigned chosen_mutant(void);\nstatic inline _Bool mutant(unsigned key) { return key == chosen_mutant(); }\n"
                .utf8), to: "Sources/CMutant/include/CMutant.h")
    try write(
        Data(
            """
            #include <stdlib.h>
            unsigned chosen_mutant(void) {
                static unsigned chosen;
                static _Bool isKnown;
                if (!isKnown) { const char *text = getenv("MUTANT"); chosen = text ? strtoul(text, 0, 10) : 0; isKnown = 1; }
                return chosen;
            }
            """.utf8), to: "Sources/CMutant/CMutant.c")
}

/// The manifest, with the switch as a dependency of the mutated modules, without targets that no mutant needs: a build of
/// specs and modules that none of them names would take half of the time.
func manifest(_ text: String, _ mutants: [Mutant]) -> String {
    let specs = Set(mutants.flatMap(\.specs)).sorted()
    return text + """

        let mutated = \(Set(mutants.map { module(of: $0.file) }).sorted())
        let specs = \(specs.contains("Features") ? ["Specs"] : specs)
        // Specs start the last two as processes.
        var needed = Set(mutated + ["GherkinCommand", "StorageWriter"])
        for target in package.targets where target.type == .test {
            let path = target.path ?? ""
            if specs.contains(where: { "\\($0)/".hasPrefix("\\(path)/") || path.hasPrefix($0) }) { needed.insert(target.name) }
        }
        var rest = Array(needed)
        while let name = rest.popLast() {
            for case .byNameItem(let name, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? []
            where needed.insert(name).inserted { rest.append(name) }
        }
        package.targets.removeAll { !needed.contains($0.name) }
        package.products.removeAll { product in
            let targets = (product as? Product.Executable)?.targets ?? (product as? Product.Library)?.targets ?? []
            return !needed.isSuperset(of: targets)
        }
        for target in package.targets where mutated.contains(target.name) { target.dependencies.append("CMutant") }
        package.targets.append(.target(name: "CMutant"))

        """
}

// MARK: - Running

struct Run {
    let status: Int32
    let output: String
    let seconds: Double
    var isOutOfTime = false
}

/// Runs a command, and kills it and its child processes at the limit, in seconds.
func run(_ words: [String], in folder: String, environment: [String: String] = [:], limit: Double) -> Run {
    let start = Date()
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "mutants-\(UUID())")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    // The script's interpreter sets a library path with which the symbolizer does not find its libraries.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_LIBRARY_PATH" }
        .merging(environment) { $1 }
    let output = FileHandle(forWritingAtPath: file.path)
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { stop("\(words[0]): \(error.localizedDescription)") }
    var isOutOfTime = false
    while process.isRunning {
        Thread.sleep(forTimeInterval: 0.02)
        if Date().timeIntervalSince(start) > limit {
            isOutOfTime = true
            killTree([process.processIdentifier], among: processes())
            break
        }
    }
    process.waitUntilExit()
    killOrphans()
    let text = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    return Run(
        status: process.terminationStatus, output: text, seconds: Date().timeIntervalSince(start),
        isOutOfTime: isOutOfTime)
}

/// The processes of this machine.
func processes() -> [(id: Int32, parent: Int32, command: Substring)] {
    let list = Process()
    let pipe = Pipe()
    list.executableURL = URL(filePath: "/usr/bin/env")
    list.arguments = ["ps", "-A", "-o", "pid=,ppid=,args="]
    list.standardOutput = pipe
    list.standardError = FileHandle.nullDevice
    guard (try? list.run()) != nil else { return [] }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    list.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, let id = Int32(words[0]), let parent = Int32(words[1]) else { return nil }
        return (id, parent, words[2])
    }
}

/// Kills processes and their descendants, the youngest first.
func killTree(_ ids: [Int32], among list: [(id: Int32, parent: Int32, command: Substring)]) {
    var all = ids
    var index = 0
    while index < all.count {
        all += list.filter { $0.parent == all[index] }.map(\.id)
        index += 1
    }
    for process in all.reversed() { kill(process, SIGKILL) }
}

/// Kills processes of the copy whose parents are gone: a mutant may keep one from ending.
func killOrphans() {
    let list = processes()
    killTree(list.filter { $0.parent == 1 && $0.command.hasPrefix(copy) }.map(\.id), among: list)
}

func specs(_ paths: [String], _ mutant: UInt32, _ stopping: Bool) -> Run {
    var environment = ["MUTANT": "\(mutant)", "NO_COLOR": "1", "CI": ""]
    let conformance = URL(filePath: root).deletingLastPathComponent().appending(path: "shared/conformance")
        .path
    if ProcessInfo.processInfo.environment["CONFORMANCE_DATA"] == nil,
        FileManager.default.fileExists(atPath: conformance)
    {
        environment["CONFORMANCE_DATA"] = conformance
    }
    // Time without a processor does not count; waiting for child processes does.
    let startsProcesses = paths.contains { path in
        path.contains("KeaRunnerSpecs") || path.contains("CompatibilityKitSpecs")
    }
    let limit = startsProcesses ? "30s" : "20s"
    return run(
        ["nice", "./run-specs.sh", "--no-build", "--workers", "1", "--time-limit", limit]
            + (stopping ? ["--fail-fast"] : []) + paths, in: copy, environment: environment, limit: 900)
}

/// The examples that failed, by their locations and names, from the lines that say how to run them again.
func failedExamples(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter {
        $0.contains("./run-specs.sh ") && ($0.contains(".swift:") || $0.contains(".feature:"))
    }.map { $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "./run-specs.sh ", with: "") }
}

/// The specs whose file or folder is named like the mutated file or its folder.
func nearest(to mutant: Mutant) -> [String] {
    let file = URL(filePath: mutant.file)
    let stem = file.deletingPathExtension().lastPathComponent.split(separator: "+")[0]
    let folder = "/\(file.deletingLastPathComponent().lastPathComponent)/"
    return mutant.specs.flatMap { path in
        (FileManager.default.enumerator(atPath: "\(copy)/\(path)")?.compactMap { $0 as? String } ?? []).map {
            "\(path)/\($0)"
        }
    }
    .filter { $0.hasSuffix("Spec.swift") && ($0.contains("/\(stem)") || $0.contains(folder)) }.sorted()
}

/// Whether specs catch a mutant.
enum Verdict: Equatable {
    /// Names the example that fails with the mutant and passes without it, or the end of the run that differs.
    case caught(String)
    case survived
    /// A run with the mutant did not end in time, so its result is unknown.
    case timedOut
}

/// Runs specs with a mutant, or without one (0).
typealias SpecRunner = (_ paths: [String], _ mutant: UInt32, _ stopping: Bool) -> Run

/// Whether an example fails because of a mutant: it passes without the mutant, and fails with it again, alone or among
/// the specs where it failed first.
func isConfirmed(_ example: String, of mutant: Mutant, in paths: [String], run: SpecRunner) -> Bool {
    let place = [String(example.prefix { $0 != " " })]
    let without = run(place, 0, false)
    // Other examples of the same line may fail without it.
    guard [0, 1].contains(without.status), !failedExamples(without).contains(example) else { return false }
    return failedExamples(run(place, mutant.key, false)).contains(example)
        || failedExamples(run(paths, mutant.key, false)).contains(example)
}

/// Runs the stages of a mutant until one catches it.
func verdict(on mutant: Mutant, stages: [[String]], run: SpecRunner) -> Verdict {
    for (index, paths) in stages.enumerated() {
        let isLast = index == stages.count - 1
        let found = run(paths, mutant.key, true)
        if found.isOutOfTime { return .timedOut }
        if found.status == 0, !isLast { continue }
        let failed = failedExamples(found)
        if let example = failed.last(where: { isConfirmed($0, of: mutant, in: paths, run: run) }) {
            return .caught(example)
        }
        if !failed.isEmpty {
            // A flaky example catches nothing, but --fail-fast ended the run before the other examples.
            print("flaky     \(mutant.name): fails without it too: \(failed.joined(separator: ", "))")
            let all = run(paths, mutant.key, false)
            if all.isOutOfTime { return .timedOut }
            let others = failedExamples(all).filter { !failed.contains($0) }
            if let example = others.first(where: { isConfirmed($0, of: mutant, in: paths, run: run) }) {
                return .caught(example)
            }
            continue
        }
        guard isLast else { continue }
        // No example failed, but the mutant may have dropped examples, or ended the run early.
        let usual = healthyEnd(of: paths, run: run)
        guard End(found) != usual else { continue }
        let again = run(paths, mutant.key, true)
        if again.isOutOfTime { return .timedOut }
        if End(again) == End(found) { return .caught("\(End(found)), and not \(usual)") }
    }
    return .survived
}

/// The specs to run for a mutant, one stage after the other.
func stages(for mutant: Mutant, before: String?) -> [[String]] {
    let place = before.flatMap { $0.split(separator: " ").first.map(String.init) }
        .flatMap { $0.hasPrefix("Specs/") || $0.hasPrefix("Features/") ? $0 : nil }
    return [place.map { [$0] } ?? [], nearest(to: mutant), mutant.specs].filter { !$0.isEmpty }
}

/// The end of a run: its exit status, and its line of counts without the time.
struct End: Equatable, CustomStringConvertible {
    let status: Int32
    let counts: String?

    init(_ run: Run) {
        status = run.status
        counts = run.output.split(separator: "\n").last {
            $0.contains(" examples: ") || $0.contains(" example: ")
        }
        .map { $0.components(separatedBy: " in ")[0] }
    }

    var description: String { "exit status \(status) with \(counts ?? "no count")" }
}

let lock = NSRecursiveLock()
nonisolated(unsafe) var healthyEnds: [[String]: End] = [:]

/// The end of a run without a mutant, in which examples that need a debugger's symbols may fail.
func healthyEnd(of paths: [String], run: SpecRunner) -> End {
    lock.withLock {
        if let end = healthyEnds[paths] { return end }
        let end = End(run(paths, 0, false))
        healthyEnds[paths] = end
        return end
    }
}

// MARK: - The rules themselves

/// Checks anchors against prepared sources, and verdicts against prepared runs, each a list of answers in order.
func checkRules() -> Never {
    let text = Source(
        """
        struct A { func open() { close(  // close()
            ); log("open") }
            func again() { close() } }
        extension B { func open() { enclose(); isOpen } }
        """)
    let anchors: [(anchor: String, scope: [String], count: Int)] = [
        ("close()", ["A"], 2), ("close()", ["A", "again"], 1), ("close()", ["B"], 0), ("isOpen", ["open"], 1),
        ("); log", ["A", "open"], 1), ("isOpe", [], 0),
    ]
    var wrong = 0
    for (anchor, scope, count) in anchors where text.ranges(of: anchor, in: scope).count != count {
        wrong += 1
        print(
            "WRONG  \(scope) \(anchor): \(text.ranges(of: anchor, in: scope).count) times, and not \(count)")
    }
    let mutant = Mutant(
        name: "m", file: "Sources/A/B/C.swift", specs: ["Specs"], isShort: false, range: 0..<1,
        replacement: "",
        isStatement: false, line: 1)
    func ended(_ status: Int32, _ failed: String..., counts: String = "2 examples: 2 passed") -> Run {
        Run(
            status: status,
            output: failed.map { "    ./run-specs.sh Specs/\($0)\n" }.joined() + counts + " in 0.1 s\n",
            seconds: 0)
    }
    let (a, b) = ("A.swift:1  a", "B.swift:2  b")
    let late = Run(status: 9, output: "", seconds: 900, isOutOfTime: true)
    let cases: [(name: String, runs: [Run], verdict: Verdict)] = [
        ("the same example fails again", [ended(1, a), ended(0), ended(1, a)], .caught("Specs/\(a)")),
        (
            "it fails again only among the others", [ended(1, a), ended(0), ended(0), ended(1, b, a)],
            .caught("Specs/\(a)")
        ),
        ("it fails without the mutant, too", [ended(1, a), ended(1, a), ended(1, a)], .survived),
        (
            "another one fails the second time",
            [ended(1, a), ended(0), ended(1, b), ended(1, b), ended(1, a)], .survived
        ),
        (
            "it is unsteady, and another one fails because of the mutant",
            [ended(1, a), ended(1, a), ended(1, a, b), ended(0), ended(1, b)], .caught("Specs/\(b)")
        ),
        ("it is not found without the mutant", [ended(1, a), ended(2), ended(1, a)], .survived),
        ("all passes", [ended(0), ended(0)], .survived),
        (
            "an example is forgotten",
            [ended(0, counts: "1 example: 1 passed"), ended(0), ended(0, counts: "1 example: 1 passed")],
            .caught("exit status 0 with 1 example: 1 passed, and not exit status 0 with 2 examples: 2 passed")
        ),
        (
            "an example is forgotten once",
            [ended(0, counts: "1 example: 1 passed"), ended(0), ended(0)], .survived
        ),
        (
            "the run ends at once, twice", [ended(139, counts: ""), ended(0), ended(139, counts: "")],
            .caught("exit status 139 with no count, and not exit status 0 with 2 examples: 2 passed")
        ),
        ("the run ends at once, and not again", [ended(139, counts: ""), ended(0), ended(0)], .survived),
        ("the run has no end", [late], .timedOut),
        ("the run has no end the second time", [ended(139, counts: ""), ended(0), late], .timedOut),
        (
            "it passes alone, where the run among others has no end",
            [ended(1, a), ended(0), ended(0), late, late], .timedOut
        ),
    ]
    for (name, runs, expected) in cases {
        var rest = runs[...]
        healthyEnds = [:]
        let found = verdict(on: mutant, stages: [["Specs"]]) { _, _, _ in rest.popFirst() ?? ended(0) }
        if found != expected || !rest.isEmpty {
            wrong += 1
            print("WRONG  \(name): \(found), and not \(expected); \(rest.count) runs are left")
        }
    }
    print("\(anchors.count) anchors, \(cases.count) verdicts, \(wrong) wrong")
    exit(wrong == 0 ? 0 : 1)
}

// MARK: - The command

var words = CommandLine.arguments.dropFirst().map { $0 }
func take(_ option: String) -> Bool {
    guard let index = words.firstIndex(of: option) else { return false }
    words.remove(at: index)
    return true
}
func takeValue<Value>(_ option: String, _ convert: (String) -> Value?) -> Value? {
    guard let index = words.firstIndex(of: option) else { return nil }
    guard index + 1 < words.count, let value = convert(words[index + 1]) else {
        stop("\(option) needs a value")
    }
    words.removeSubrange(index...index + 1)
    return value
}
if take("--help") || take("-h") {
    let text = try String(contentsOfFile: "\(root)/.ci/mutants.swift", encoding: .utf8)
    for line in text.components(separatedBy: "\n").prefix(while: { $0.hasPrefix("//") }) {
        print(line.dropFirst(3))
    }
    exit(0)
}
if take("--check") { checkRules() }
let (isShort, isList, isBuilt, isAgain) = (
    take("--short"), take("--list"), take("--no-build"), take("--again")
)
let dataFile = takeValue("--data") { $0 } ?? "\(root)/.ci/mutants.txt"
let jobs = max(1, takeValue("--jobs") { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount)
let randomCount = takeValue("--random") { Int($0) }
let seed = takeValue("--seed") { UInt64($0) } ?? UInt64.random(in: 1...999_999)
if let option = words.first(where: { $0.hasPrefix("-") }) { stop("unknown option \(option)") }

/// What caught each mutant, by its file and name; empty where it survived.
struct Results {
    let path = "\(copy)/results.txt"
    var caughtBy: [String: String] = [:]

    init() {
        for line in ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n") {
            let parts = line.components(separatedBy: "\t")
            if parts.count == 2 { caughtBy[parts[0]] = parts[1] }
        }
    }

    mutating func add(_ mutant: Mutant, _ catcher: String?) {
        caughtBy[mutant.id] = catcher ?? ""
        let text = caughtBy.sorted { $0.key < $1.key }.map { "\($0)\t\($1)\n" }.joined()
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}

setvbuf(stdout, nil, _IOLBF, 0)
nonisolated(unsafe) var results = Results()
var built: [Mutant]
if let randomCount {
    let files = sourcePaths.filter { path in words.isEmpty || words.contains { path.contains($0) } }
    built = chosenByChance(randomCount, seed: seed, in: files)
    print("seed \(seed): .ci/mutants --random \(randomCount) --seed \(seed) \(words.joined(separator: " "))")
} else {
    let (found, lost) = mutants(in: try String(contentsOfFile: dataFile, encoding: .utf8))
    for (id, twins) in Dictionary(grouping: found, by: \.id) where twins.count > 1 {
        stop("two mutants are named “\(id)”")
    }
    // Anchors outside of the short form are a matter of the next full run.
    for (report, isOfShort) in lost { print("\(isShort && !isOfShort ? "warning" : "error"): \(report)") }
    if lost.contains(where: { $0.isShort || !isShort }) { exit(2) }
    built = found.filter { $0.isShort || !isShort }
}
var chosen = built.filter { mutant in
    (!isAgain || results.caughtBy[mutant.id, default: ""].isEmpty)
        && (randomCount != nil || words.isEmpty
            || words.contains { mutant.name.contains($0) || mutant.file.contains($0) })
}
if isList {
    for mutant in chosen { print("\(mutant.file):\(mutant.line): \(mutant.name)") }
    exit(0)
}

/// Builds the copy, and returns the errors of the compiler.
func build() -> [(text: String, file: String, line: Int)] {
    // Debug information and the index take a fifth of the time; frames of crashes need the line tables.
    let build = run(
        [
            "nice", "swift", "build", "--build-tests", "--disable-index-store", "-debug-info-format", "none",
            "-Xswiftc", "-gline-tables-only",
        ], in: copy, limit: 3600)
    if build.status == 0 { print("built in \(Int(build.seconds)) s") }
    let errors = Set(build.output.split(separator: "\n").filter { $0.contains("error:") }).sorted()
    guard build.status != 0, randomCount == nil || errors.isEmpty else {
        return build.status == 0
            ? []
            : errors.compactMap { error in
                guard let match = error.firstMatch(of: #/(Sources\/[^:]+):(\d+):\d+: error/#) else {
                    return nil
                }
                return (String(error), String(match.1), Int(match.2) ?? 0)
            }
    }
    stop(errors.joined(separator: "\n"))
}

if !isBuilt {
    try makeCopy(built)
    var errors = build()
    while !errors.isEmpty {
        // The mutant on the line of an error, or else the last one above it.
        let dropped = errors.compactMap { error in
            built.filter { $0.file == error.file && $0.line <= error.line }.max { $0.line < $1.line }?.id
        }
        if dropped.isEmpty { stop(errors.map(\.text).joined(separator: "\n")) }
        built.removeAll { dropped.contains($0.id) }
        chosen.removeAll { dropped.contains($0.id) }
        print("\(Set(dropped).count) do not compile")
        try makeCopy(built)
        errors = build()
    }
}
nonisolated(unsafe) var rest = chosen[...]
nonisolated(unsafe) var survived: [Mutant] = []
nonisolated(unsafe) var timedOut: [Mutant] = []
/// Runs the mutants that are left, until there are none.
func runMutants() {
    while let mutant = lock.withLock({ rest.popFirst() }) {
        let before = lock.withLock { results.caughtBy[mutant.id] }
        let start = Date()
        let verdict = verdict(on: mutant, stages: stages(for: mutant, before: before), run: specs)
        lock.withLock {
            var (word, catcher) = ("caught   ", String?.none)
            switch verdict {
            case .caught(let text): catcher = text
            case .survived: (word, survived) = ("SURVIVED ", survived + [mutant])
            case .timedOut: (word, timedOut) = ("TIMED OUT", timedOut + [mutant])
            }
            if randomCount == nil { results.add(mutant, catcher) }
            print(
                "\(word)  \(mutant.file.split(separator: "/").last ?? ""):\(mutant.line): \(mutant.name)"
                    + (catcher.map { "  [\($0)]" } ?? "") + "  \(Int(Date().timeIntervalSince(start))) s")
        }
    }
}
// More threads than cores are useful, for they wait for processes most of the time.
let ended = DispatchSemaphore(value: 0)
for _ in 0..<jobs {
    Thread.detachNewThread {
        runMutants()
        ended.signal()
    }
}
for _ in 0..<jobs { ended.wait() }
let areas = Dictionary(grouping: chosen) { module(of: $0.file) }.sorted { $0.key < $1.key }
func summary(_ count: Int, _ isOfIt: (Mutant) -> Bool) -> String {
    let (lost, late) = (survived.count(where: isOfIt), timedOut.count(where: isOfIt))
    return "\(count - lost - late) caught, \(lost) survived" + (late == 0 ? "" : ", \(late) timed out")
}
for (area, mutants) in areas where areas.count > 1 {
    print("\(area): \(mutants.count), \(summary(mutants.count) { module(of: $0.file) == area })")
}
print("\(chosen.count) mutants: \(summary(chosen.count) { _ in true })")
exit(survived.isEmpty && timedOut.isEmpty ? 0 : 1)
