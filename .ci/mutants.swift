// Makes small wrong changes, the mutants of .ci/mutants.txt, and runs the specs that matter for each.
//
// usage: .ci/mutants [--short] [--list] [--no-build] [--again] [TEXT…]
//
//   --short     every twenty-fourth mutant, for CI
//   --list      print the mutants, and see that their texts are found
//   --no-build  run what the last call has built
//   --again     only those that the last call found to survive
//   TEXT        only mutants with it in their name, their file, or their number
//
// The tree is copied to .build/mutants, and all mutants are compiled into the copy, each behind a switch that a
// variable of the environment turns: one build serves all. Nothing of it stands in the sources.
//
// The data, line by line:
//
//     file Sources/Kea/Matchers/EndWith.swift       the file of the mutants below
//     specs Specs/KeaSpecs/Matchers/TextSpec.swift  what should catch them, as run-specs.sh takes it
//     expression the name of the mutant             one value is another
//     - return «isFound» && isRight                 the text, which stands there exactly once; between the marks (or all
//     + !isFound                                    of it, without marks) what is replaced, and by what
//     statement the name of the mutant              a statement is left out, or another one (a line with +)
//     - close()
//
// A mutant whose text is not found exactly once is an error of the data. Exit status: 0 all were caught, 1 one survived,
// 2 the data, the build or the run without mutants is wrong.

import Foundation

struct Mutant {
    let number: Int
    let name: String
    let file: String
    let specs: [String]
    let isStatement: Bool
    var old: [String] = []
    var new: [String] = []

    /// The text to be found, and the part of it that is replaced.
    var search: (text: String, part: Range<String.Index>) {
        var text = old.joined(separator: "\n")
        guard let open = text.range(of: "«"), let close = text.range(of: "»") else {
            return (text, text.startIndex..<text.endIndex)
        }
        let part = String(text[open.upperBound..<close.lowerBound])
        let before = String(text[..<open.lowerBound])
        text = before + part + text[close.upperBound...]
        let start = text.index(text.startIndex, offsetBy: before.count)
        return (text, start..<text.index(start, offsetBy: part.count))
    }

    func replacement(of part: String) -> String {
        let new = new.joined(separator: "\n")
        return isStatement
            ? "if mutant(\(number)) { \(new) } else { \(part) }"
            : "(mutant(\(number)) ? (\(new)) : (\(part)))"
    }
}

func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
}

// MARK: - The data

func mutants(in text: String) -> [Mutant] {
    var mutants: [Mutant] = []
    var (file, specs) = ("", [String]())
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let rest = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "", "#": continue
        case "file": (file, specs) = (rest, [])
        case "specs": specs = rest.split(separator: " ").map(String.init)
        case "expression", "statement":
            if file.isEmpty || specs.isEmpty {
                stop(".ci/mutants.txt:\(index + 1): file and specs come first")
            }
            mutants.append(
                Mutant(
                    number: mutants.count + 1, name: rest, file: file, specs: specs,
                    isStatement: parts[0] == "statement"))
        case "-" where !mutants.isEmpty: mutants[mutants.count - 1].old.append(rest)
        case "+" where !mutants.isEmpty: mutants[mutants.count - 1].new.append(rest)
        default: stop(".ci/mutants.txt:\(index + 1): \(line)")
        }
    }
    return mutants
}

/// A source file with its mutants.
func mutated(_ source: String, _ mutants: [Mutant]) -> (text: String, errors: [String]) {
    var (errors, changes) = ([String](), [(range: Range<String.Index>, mutant: Mutant)]())
    for mutant in mutants {
        let (text, part) = mutant.search
        let places = source.ranges(of: text)
        guard places.count == 1, !text.isEmpty else {
            errors.append("\(mutant.file): “\(mutant.name)”: its text is there \(places.count) times")
            continue
        }
        let start = source.index(
            places[0].lowerBound, offsetBy: text.distance(from: text.startIndex, to: part.lowerBound))
        changes.append((start..<source.index(start, offsetBy: text[part].count), mutant))
    }
    var text = source
    changes.sort { $0.range.lowerBound > $1.range.lowerBound }
    for (change, next) in zip(changes, changes.dropFirst()) where change.range.overlaps(next.range) {
        errors.append("\(next.mutant.file): “\(next.mutant.name)” and “\(change.mutant.name)” overlap")
    }
    if errors.isEmpty {
        for (range, mutant) in changes {
            text.replaceSubrange(range, with: mutant.replacement(of: String(source[range])))
        }
        // The lines stay where they were.
        text = "import CMutant; " + text
    }
    return (text, errors)
}

// MARK: - The copy

let root = FileManager.default.currentDirectoryPath
let copy = "\(root)/.build/mutants"

/// Writes a file of the copy where it is another one, so that only what changed is compiled.
func write(_ data: Data, to path: String) throws {
    let file = URL(filePath: "\(copy)/\(path)")
    if (try? Data(contentsOf: file)) == data { return }
    try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
}

func makeCopy(_ mutants: [Mutant]) throws {
    let list = run(["git", "ls-files", "-co", "--exclude-standard"], in: root, limit: 60).output
    let paths = list.split(separator: "\n").map(String.init).filter {
        FileManager.default.fileExists(atPath: "\(root)/\($0)")
    }
    var errors: [String] = []
    for path in paths {
        var data = try Data(contentsOf: URL(filePath: "\(root)/\(path)"))
        let own = mutants.filter { $0.file == path }
        if !own.isEmpty {
            let (text, wrong) = mutated(String(decoding: data, as: UTF8.self), own)
            errors += wrong
            data = Data(text.utf8)
        } else if path == "Package.swift" {
            data = Data(try manifest(String(decoding: data, as: UTF8.self)).utf8)
        }
        if errors.isEmpty { try write(data, to: path) }
        if path.hasSuffix(".sh") {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(copy)/\(path)")
        }
    }
    for mutant in mutants where !paths.contains(mutant.file) {
        errors.append("\(mutant.file): there is no such file")
    }
    guard errors.isEmpty else { stop(errors.joined(separator: "\nerror: ")) }
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
            "int chosen_mutant(void);\nstatic inline _Bool mutant(int number) { return number == chosen_mutant(); }\n"
                .utf8), to: "Sources/CMutant/include/CMutant.h")
    try write(
        Data(
            """
            #include <stdlib.h>
            int chosen_mutant(void) {
                static int chosen = -1;
                if (chosen < 0) { const char *text = getenv("MUTANT"); chosen = text ? atoi(text) : 0; }
                return chosen;
            }
            """.utf8), to: "Sources/CMutant/CMutant.c")
}

/// The manifest, with the switch below all modules.
func manifest(_ text: String) throws -> String {
    let module = ".target(name: name, dependencies: dependencies)"
    let targets = "    targets: [\n"
    guard text.ranges(of: module).count == 1, text.ranges(of: targets).count == 1 else {
        stop("Package.swift: where modules are made looks otherwise; see .ci/mutants.swift")
    }
    return text.replacingOccurrences(
        of: module, with: ".target(name: name, dependencies: dependencies + [\"CMutant\"])"
    )
    .replacingOccurrences(of: targets, with: targets + "        .target(name: \"CMutant\"),\n")
    .replacingOccurrences(
        of: ".executableTarget(name: \"BrowseOverflowCommand\", dependencies: [",
        with: ".executableTarget(name: \"BrowseOverflowCommand\", dependencies: [\"CMutant\", ")
}

// MARK: - Running

struct Run {
    let status: Int32
    let output: String
    let seconds: Double
    var isOutOfTime = false
}

/// Runs a command in a process group of its own, which is killed after a time.
func run(_ words: [String], in folder: String, environment: [String: String] = [:], limit: Double) -> Run {
    let start = Date()
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "mutants-\(UUID())")
    FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // `setsid` is Linux's; without it a hanging child of a hanging run is left behind.
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
            killTree(process.processIdentifier)
            break
        }
    }
    process.waitUntilExit()
    let text = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    return Run(
        status: process.terminationStatus, output: text, seconds: Date().timeIntervalSince(start),
        isOutOfTime: isOutOfTime)
}

/// Ends a process and those that it has begun, the youngest first.
func killTree(_ id: Int32) {
    let children = Process()
    let pipe = Pipe()
    children.executableURL = URL(filePath: "/usr/bin/env")
    children.arguments = ["ps", "-A", "-o", "pid=,ppid="]
    children.standardOutput = pipe
    guard (try? children.run()) != nil else { return }
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
        separator: "\n")
    children.waitUntilExit()
    var below: [Int32: [Int32]] = [:]
    for line in lines {
        let numbers = line.split(separator: " ").compactMap { Int32($0) }
        if numbers.count == 2 { below[numbers[1], default: []].append(numbers[0]) }
    }
    var all = [id]
    var index = 0
    while index < all.count {
        all += below[all[index]] ?? []
        index += 1
    }
    for process in all.reversed() { kill(process, SIGKILL) }
}

func specs(_ paths: [String], mutant: Int, limit: Double) -> Run {
    var environment = ["MUTANT": "\(mutant)", "NO_COLOR": "1", "CI": ""]
    let conformance = URL(filePath: root).deletingLastPathComponent().appending(path: "shared/conformance")
        .path
    if ProcessInfo.processInfo.environment["CONFORMANCE_DATA"] == nil,
        FileManager.default.fileExists(atPath: conformance)
    {
        environment["CONFORMANCE_DATA"] = conformance
    }
    return run(
        ["nice", "./run-specs.sh", "--no-build", "--fail-fast", "--workers", "1", "--time-limit", "30s"]
            + paths, in: copy,
        environment: environment, limit: limit)
}

/// The line that counts the examples, without the time.
func counts(_ output: String) -> String? {
    output.split(separator: "\n").last { $0.contains(" examples: ") || $0.contains(" example: ") }.map {
        $0.components(separatedBy: " in ")[0]
    }
}

/// What caught a mutant: the first example that failed, else how the run ended.
func catcher(_ run: Run) -> String {
    if run.isOutOfTime { return "the run did not end" }
    let lines = run.output.split(separator: "\n").map(String.init)
    if let again = lines.last(where: {
        $0.contains("./run-specs.sh ") && $0.contains(".swift:") || $0.contains(".feature:")
    }) {
        return again.trimmingCharacters(in: .whitespaces).replacingOccurrences(
            of: "./run-specs.sh ", with: "")
    }
    return "exit status \(run.status): \(lines.last ?? "no output")"
}

// MARK: - The command

var words = CommandLine.arguments.dropFirst().map { $0 }
func take(_ option: String) -> Bool {
    guard let index = words.firstIndex(of: option) else { return false }
    words.remove(at: index)
    return true
}
if take("--help") || take("-h") {
    let text = try String(contentsOfFile: "\(root)/.ci/mutants.swift", encoding: .utf8)
    for line in text.components(separatedBy: "\n").prefix(while: { $0.hasPrefix("//") }) {
        print(line.dropFirst(3))
    }
    exit(0)
}
let (isShort, isList, isBuilt, isAgain) = (
    take("--short"), take("--list"), take("--no-build"), take("--again")
)
let all = mutants(in: try String(contentsOfFile: "\(root)/.ci/mutants.txt", encoding: .utf8))
let survivors = "\(copy)/survivors.txt"
let again =
    isAgain ? try String(contentsOfFile: survivors, encoding: .utf8).components(separatedBy: "\n") : []
let chosen = all.filter { mutant in
    (!isShort || mutant.number % 24 == 0) && (!isAgain || again.contains(mutant.name))
        && (words.isEmpty
            || words.contains {
                mutant.name.contains($0) || mutant.file.contains($0) || "\(mutant.number)" == $0
            })
}
if !isBuilt { try makeCopy(all) }
if isList {
    for mutant in chosen { print("\(mutant.number)  \(mutant.file)  \(mutant.name)") }
    exit(0)
}
if !isBuilt {
    let build = run(["nice", "swift", "build", "--build-tests"], in: copy, limit: 3600)
    let errors = Set(build.output.split(separator: "\n").filter { $0.contains("error:") })
    guard build.status == 0 else { stop(errors.sorted().joined(separator: "\n")) }
    print("built in \(Int(build.seconds)) s")
}
setvbuf(stdout, nil, _IOLBF, 0)
var healthy: [[String]: (counts: String, seconds: Double)] = [:]
var survived: [Mutant] = []
for mutant in chosen {
    if healthy[mutant.specs] == nil {
        // What is not steady on a busy machine is no reason to give up at once.
        var run = specs(mutant.specs, mutant: 0, limit: 600)
        for _ in 0..<2 where run.status != 0 { run = specs(mutant.specs, mutant: 0, limit: 600) }
        guard run.status == 0, let counts = counts(run.output) else {
            stop(
                "without a mutant, \(mutant.specs.joined(separator: " ")) fails:\n\(run.output.suffix(2000))")
        }
        healthy[mutant.specs] = (counts, run.seconds)
    }
    guard let expected = healthy[mutant.specs] else { continue }
    let run = specs(mutant.specs, mutant: mutant.number, limit: expected.seconds * 5 + 60)
    let isCaught = run.status != 0 || run.isOutOfTime || counts(run.output) != expected.counts
    if !isCaught { survived.append(mutant) }
    print(
        "\(isCaught ? "caught  " : "SURVIVED") \(mutant.number)  \(mutant.file.split(separator: "/").last ?? ""): \(mutant.name)"
            + (isCaught ? "  [\(catcher(run))]" : ""))
}
try survived.map(\.name).joined(separator: "\n").write(toFile: survivors, atomically: true, encoding: .utf8)
print("\(chosen.count) mutants: \(chosen.count - survived.count) caught, \(survived.count) survived")
exit(survived.isEmpty ? 0 : 1)
