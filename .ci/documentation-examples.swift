// Turns the examples of documentation pages into Swift files that can be type-checked, and into feature files.
//
// usage: swift .ci/documentation-examples.swift FOLDER PAGE.md…
//
// Each page becomes a folder in FOLDER with a file `Page.swift`: its blocks of declarations one after the other, and
// each block of statements as the body of a function. Lines of the compiler's messages are those of the page. A block
// that makes a `Package` becomes a file of its own, `Package.swift`. In a block, `…` stands for anything.
//
// An invisible line above a block makes an exception, with its reason:
//
//     <!-- not compiled: REASON -->              the block is skipped
//     <!-- does not compile: PART OF THE ERROR -->   the compiler must refuse the block with this message
//
// Prints a line for each file: its kind (page, manifest, refused, feature) and folder; for a refused one its location and
// the error, for a feature its page. The last lines are the numbers of blocks and of skipped blocks.

import Foundation

struct Block {
    var line: Int  // Of its first line of code.
    var code: [String]
    var note: String?
    var isSwift: Bool
}

func fail(_ place: String, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(place): error: \(message)\n".utf8))
    exit(1)
}

/// The Swift and Gherkin blocks of a page, each with the comment directly above it.
func blocks(of page: String, _ text: String) -> [Block] {
    var found: [Block] = []
    var open: (block: Block, fence: String, indent: Int, isWanted: Bool)?
    var note: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        let indent = line.prefix { $0 == " " }.count
        if var current = open {
            if trimmed == current.fence {
                if current.isWanted { found.append(current.block) }
                open = nil
            } else {
                current.block.code.append(String(line.dropFirst(min(indent, current.indent))))
                open = current
            }
        } else if trimmed.hasPrefix("```") {
            let fence = String(trimmed.prefix { $0 == "`" })
            let language = trimmed.dropFirst(fence.count)
            let block = Block(line: index + 2, code: [], note: note, isSwift: language == "swift")
            open = (block, fence, indent, ["swift", "gherkin"].contains(language))
            if note != nil, language != "swift" {
                fail("\(page):\(index + 1)", "the block has no Swift in it")
            }
            note = nil
        } else if trimmed.hasPrefix("<!--"), trimmed.contains("compile") {
            note = trimmed.replacingOccurrences(of: "<!--", with: "").replacingOccurrences(
                of: "-->", with: ""
            )
            .trimmingCharacters(in: .whitespaces)
        } else if !trimmed.isEmpty {
            if note != nil {
                fail("\(page):\(index + 1)", "the comment about compiling has no block below it")
            }
        }
    }
    if let open { fail("\(page):\(open.block.line)", "the block has no end") }
    return found
}

/// Whether a block consists of declarations, which stay at the top level.
func declares(_ code: [String]) -> Bool {
    let keywords: Set<String> = [
        "final", "open", "public", "private", "fileprivate", "class", "struct", "enum", "protocol",
        "extension",
        "actor", "func", "typealias", "nonisolated",
    ]
    let lines = code.filter { !$0.hasPrefix("//") && !$0.hasPrefix("import ") && !$0.isEmpty }
    let words = lines.joined(separator: " ").split(separator: " ").drop { $0.hasPrefix("@") }
    return words.first.map { keywords.contains(String($0)) } ?? true
}

/// Returns the line with its ellipses as code, except in string literals.
func withoutElisions(_ line: String) -> String {
    var out = ""
    var isText = false
    var before: Character = " "
    for character in line {
        if character == "\"", before != "\\" { isText.toggle() }
        out += character == "…" && !isText ? "elided()" : String(character)
        before = character
    }
    return out
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first, arguments.count > 1 else { fail("usage", "FOLDER PAGE.md…") }
/// The modules that examples import without existing; their types come from the page or the prelude.
let samples: Set<String> = ["import Basket"]
var checked = 0
var refused = 0
var features = 0
var shown: [String] = []

func write(_ kind: String, _ name: String, _ file: String, _ text: String, _ words: String = "") {
    do {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        try text.write(toFile: "\(folder)/\(name)/\(file)", atomically: true, encoding: .utf8)
    } catch {
        fail(name, "\(error)")
    }
    print([kind, name, words].joined(separator: "\t"))
}

for page in arguments.dropFirst() {
    guard let text = try? String(contentsOfFile: page, encoding: .utf8) else { fail(page, "cannot be read") }
    let name = page.replacingOccurrences(of: "/", with: "-")
    // The imports of all examples of the page: its module, and for the README the specs.
    let module = page.split(separator: "/").dropFirst(2).first.map(String.init)
    var imports: Set<String> = ["import Foundation", "@testable import Samples"]
    if page == "README.md" {
        imports.formUnion(["import Kea", "import KeaFeatures", "@testable import BrowseOverflowSpecs"])
    } else if let module {
        imports.insert("import \(module)")
        if module.hasPrefix("Kea") { imports.insert("import Kea") }
    }
    var body = ""
    var hasBlocks = false
    for block in blocks(of: page, text) {
        let place = "\(page):\(block.line)"
        guard block.isSwift else {
            features += 1
            let lines = Array(repeating: "", count: block.line - 1) + block.code
            write(
                "feature", "\(name)-\(block.line)", "page.feature", lines.joined(separator: "\n") + "\n", page
            )
            continue
        }
        let code = block.code.map { $0.hasPrefix("import ") ? "" : withoutElisions($0) }
        let own = block.code.filter { $0.hasPrefix("import ") && !samples.contains($0) }
        let start = "#sourceLocation(file: \"\(page)\", line: \(block.line))\n"
        var source = start + code.joined(separator: "\n") + "\n#sourceLocation()\n"
        if !declares(block.code) {
            let effects = code.contains { $0.contains("await ") } ? "async throws" : "throws"
            source = "@MainActor private func example\(block.line)() \(effects) {\n\(source)}\n"
        }
        if let note = block.note {
            let parts = note.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2, !parts[1].isEmpty else { fail(place, "the comment gives no reason") }
            switch parts[0] {
            case "not compiled": shown.append("\(place): \(parts[1])")
            case "does not compile":
                refused += 1
                let all = imports.union(own).sorted().joined(separator: "\n")
                write(
                    "refused", "\(name)-\(block.line)", "Page.swift", "\(all)\n\(source)",
                    "\(place)\t\(parts[1])")
            default: fail(place, "“\(parts[0])” is neither “not compiled” nor “does not compile”")
            }
        } else if code.contains(where: { $0.hasPrefix("let package = Package(") }) {
            checked += 1
            // Its lines stand at the top level, as in a manifest.
            let code = start + code.joined(separator: "\n")
            write(
                "manifest", "\(name)-\(block.line)", "Package.swift", "import PackageDescription\n\(code)\n")
        } else {
            checked += 1
            hasBlocks = true
            imports.formUnion(own)
            body += source
        }
    }
    if hasBlocks { write("page", name, "Page.swift", imports.sorted().joined(separator: "\n") + "\n" + body) }
}
print("\(checked) examples that compile, \(refused) that the compiler refuses, \(features) features")
print("\(shown.count) examples that are only shown")
for line in shown { print("  \(line)") }
