// Makes small wrong changes, the mutants of .ci/mutants.txt, and runs the specs that matter for each.
//
// usage: .ci/mutants [--short] [--list] [--no-build] [--again] [--thorough] [--jobs N] [--data FILE] [--check] [TEXT…]
//
//   --short     every fortieth mutant of the framework, for CI
//   --list      print the mutants, and see that their texts are found
//   --no-build  run what the last call has built
//   --again     only those that are not known to be caught: what survived, and what an interrupted round left out
//   --thorough  where all of that passes, run the whole test targets that it is of
//   --jobs N    run N mutants at a time; as many as there are cores unless it is given
//   --data FILE other mutants than those of .ci/mutants.txt
//   --check     sees that verdicts are right, with runs that only pretend, and runs nothing
//   TEXT        only mutants with it in their name, their file, or their number
//
// The tree is copied to .build/mutants, and all mutants are compiled into the copy, each behind a switch that a
// variable of the environment turns: one build serves all. Nothing of it stands in the sources.
//
// The example that caught a mutant the last time runs first, then the specs nearest to the mutated file by their names,
// then all that the data names, each only where the one before has passed. A mutant is caught where an example fails
// that passes without it, and where that same example fails with it again; or where twice a run ends in the same way,
// with no example that failed, and without it in another way. A run of more than 900 s is a verdict of its own: it timed
// out. What was found is kept in .build/mutants/results.txt as it comes.
//
// The data, line by line:
//
//     file Sources/Framework/Kea/Matchers/EndWith.swift       the file of the mutants below
//     specs Specs/Framework/KeaSpecs/Matchers/TextSpec.swift  what should catch them, as run-specs.sh takes it
//     expression the name of the mutant             one value is another
//     - return «isFound» && isRight                 the text, which stands there exactly once; between the marks (or all
//     + !isFound                                    of it, without marks) what is replaced, and by what
//     statement the name of the mutant              a statement is left out, or another one (a line with +)
//     - close()
//
// A mutant whose text is not found exactly once is an error of the data. Exit status: 0 all were caught, 1 one survived or
// timed out, 2 the data or the build is wrong.

import Foundation

struct Mutant {
    let number: Int
    let name: String
    let file: String
    let specs: [String]
    let isStatement: Bool
    var old: [String] = []
    var new: [String] = []

    var id: String { "\(file): \(name)" }
    /// The number by which the switch knows it, which stays where others are added: the FNV-1a hash of its name.
    var key: UInt32 { id.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 } }
    var needsLongSpecs: Bool { specs.contains { path in longSpecs.contains { path.contains($0) } } }
    /// The module.
    var area: String { file.split(separator: "/").dropFirst().first.map(String.init) ?? file }

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
            ? "if mutant(\(key)) { \(new) } else { \(part) }"
            : "(mutant(\(key)) ? (\(new)) : (\(part)))"
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

func makeCopy(_ mutants: [Mutant], writing: Bool) throws {
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
            data = Data(manifest(String(decoding: data, as: UTF8.self), mutants).utf8)
        }
        if errors.isEmpty, writing { try write(data, to: path) }
        if path.hasSuffix(".sh") {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(copy)/\(path)")
        }
    }
    for mutant in mutants where !paths.contains(mutant.file) {
        errors.append("\(mutant.file): there is no such file")
    }
    guard errors.isEmpty else { stop(errors.joined(separator: "\nerror: ")) }
    guard writing else { return }
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

/// The specs that a short look does without: those of the cores, and those that start processes.
let longSpecs = [
    "BrowseOverflowSpecs", "EventGuideSpecs", "PublicTimelineSpecs", "KeaRunnerSpecs",
    "CompatibilityKitSpecs",
]

/// The manifest, with the switch below the mutated modules; a short look builds no more than it needs.
func manifest(_ text: String, _ mutants: [Mutant]) -> String {
    let unneeded = [
        "BrowseOverflow", "BrowseOverflowCommand", "EventGuide", "PublicTimeline", "Benchmarks",
        "GherkinFuzz",
    ]
    return text + """

        let mutated = \(Set(mutants.map(\.area)).sorted())
        let left: [String] = \(isShort ? longSpecs + unneeded : [])
        let leftProducts: [String] = \(isShort ? ["browse-overflow", "benchmarks", "gherkin-fuzz"] : [])
        package.targets.removeAll { left.contains($0.name) }
        package.products.removeAll { leftProducts.contains($0.name) }
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

/// Runs a command, which is killed after a time, with all that it has begun.
func run(_ words: [String], in folder: String, environment: [String: String] = [:], limit: Double) -> Run {
    let start = Date()
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "mutants-\(UUID())")
    FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    // The interpreter of this script has set the path of its own libraries, with which no symbolizer finds its own.
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

/// The processes of this machine: their numbers, those of their parents, and their commands.
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

/// Ends processes and those that they have begun, the youngest first.
func killTree(_ ids: [Int32], among list: [(id: Int32, parent: Int32, command: Substring)]) {
    var all = ids
    var index = 0
    while index < all.count {
        all += list.filter { $0.parent == all[index] }.map(\.id)
        index += 1
    }
    for process in all.reversed() { kill(process, SIGKILL) }
}

/// Ends runs that examples have begun and that go on though the example was too late: of a mutant they may have no end.
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

/// The examples that failed, as the run says how to run them again: their places and names.
func failedExamples(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter {
        $0.contains("./run-specs.sh ") && ($0.contains(".swift:") || $0.contains(".feature:"))
    }.map { $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "./run-specs.sh ", with: "") }
}

/// The specs whose file or folder is named as the mutated file or its folder.
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

/// What was found of a mutant.
enum Verdict: Equatable {
    /// The example that fails with the mutant and passes without it, or the counts that are other ones with it.
    case caught(String)
    case survived
    /// A run with the mutant did not end in time; whether an example would have failed is not known.
    case timedOut
}

/// Runs specs with a mutant, or without one (0).
typealias SpecRunner = (_ paths: [String], _ mutant: UInt32, _ stopping: Bool) -> Run

/// Whether an example that failed with a mutant fails because of it: it passes without the mutant, and the same example
/// fails with it again, alone or among the specs where it failed first.
func isConfirmed(_ example: String, of mutant: Mutant, in paths: [String], run: SpecRunner) -> Bool {
    let place = [String(example.prefix { $0 != " " })]
    let without = run(place, 0, false)
    // Other examples of the same line may fail without it.
    guard [0, 1].contains(without.status), !failedExamples(without).contains(example) else { return false }
    return failedExamples(run(place, mutant.key, false)).contains(example)
        || failedExamples(run(paths, mutant.key, false)).contains(example)
}

/// Finds out whether specs catch a mutant: first those that are nearest to it, then more.
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
            // What fails now and then on a busy machine has caught nothing, but has ended the run before the others.
            print("unsteady \(mutant.number)  does not fail because of it: \(failed.joined(separator: ", "))")
            let all = run(paths, mutant.key, false)
            if all.isOutOfTime { return .timedOut }
            let others = failedExamples(all).filter { !failed.contains($0) }
            if let example = others.first(where: { isConfirmed($0, of: mutant, in: paths, run: run) }) {
                return .caught(example)
            }
            continue
        }
        guard isLast else { continue }
        // No example failed, but a mutant may let the run forget examples, or end it before it names one.
        let usual = healthyEnd(of: paths, run: run)
        guard End(found) != usual else { continue }
        let again = run(paths, mutant.key, true)
        if again.isOutOfTime { return .timedOut }
        if End(again) == End(found) { return .caught("\(End(found)), and not \(usual)") }
    }
    return .survived
}

/// The specs to run for a mutant, one group after the other.
func stages(for mutant: Mutant, before: String?) -> [[String]] {
    let place = before.flatMap { $0.split(separator: " ").first.map(String.init) }
        .flatMap { $0.hasPrefix("Specs/") || $0.hasPrefix("Features/") ? $0 : nil }
    var stages = [place.map { [$0] } ?? [], nearest(to: mutant), mutant.specs].filter { !$0.isEmpty }
    let targets = Set(mutant.specs.map { $0.split(separator: "/").prefix(2).joined(separator: "/") }).sorted()
    if isThorough, targets != mutant.specs { stages.append(targets) }
    return stages
}

/// The end of a run: its status, and its line of counts without the time.
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

/// The end of a run without a mutant, in which examples may fail that need what the copy has not: a debugger's symbols.
func healthyEnd(of paths: [String], run: SpecRunner) -> End {
    lock.withLock {
        if let end = healthyEnds[paths] { return end }
        let end = End(run(paths, 0, false))
        healthyEnds[paths] = end
        return end
    }
}

// MARK: - The verdicts themselves

/// Sees that verdicts are right, with runs that only pretend: each is a list of the answers to give, in their order.
func checkVerdicts() {
    let mutant = Mutant(number: 1, name: "m", file: "Sources/A/B.swift", specs: ["Specs"], isStatement: false)
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
    var wrong = 0
    for (name, runs, expected) in cases {
        var rest = runs[...]
        healthyEnds = [:]
        let found = verdict(on: mutant, stages: [["Specs"]]) { _, _, _ in rest.popFirst() ?? ended(0) }
        if found != expected || !rest.isEmpty {
            wrong += 1
            print("WRONG  \(name): \(found), and not \(expected); \(rest.count) runs are left")
        }
    }
    print("\(cases.count) verdicts, \(wrong) wrong")
    exit(wrong == 0 ? 0 : 1)
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
if take("--check") { checkVerdicts() }
let (isShort, isList, isBuilt, isAgain, isThorough) = (
    take("--short"), take("--list"), take("--no-build"), take("--again"), take("--thorough")
)
var dataFile = "\(root)/.ci/mutants.txt"
if let index = words.firstIndex(of: "--data") {
    guard index + 1 < words.count else { stop("--data wants a file") }
    dataFile = words[index + 1]
    words.removeSubrange(index...index + 1)
}
var jobs = ProcessInfo.processInfo.activeProcessorCount
if let index = words.firstIndex(of: "--jobs") {
    guard index + 1 < words.count, let number = Int(words[index + 1]), number > 0 else {
        stop("--jobs wants a number from 1")
    }
    jobs = number
    words.removeSubrange(index...index + 1)
}

/// What was found of each mutant, by its file and name: what caught it; empty where it survived.
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

let all = mutants(in: try String(contentsOfFile: dataFile, encoding: .utf8))
for (id, twins) in Dictionary(grouping: all, by: \.id) where twins.count > 1 {
    stop("two mutants are named “\(id)”")
}
nonisolated(unsafe) var results = Results()
let chosen = all.filter { mutant in
    (!isShort || mutant.number.isMultiple(of: 40) && !mutant.needsLongSpecs)
        && (!isAgain || results.caughtBy[mutant.id, default: ""].isEmpty)
        && (words.isEmpty
            || words.contains {
                mutant.name.contains($0) || mutant.file.contains($0) || "\(mutant.number)" == $0
            })
}
if !isBuilt { try makeCopy(all, writing: !isList) }
if isList {
    for mutant in chosen { print("\(mutant.number)  \(mutant.file)  \(mutant.name)") }
    exit(0)
}
if !isBuilt {
    // Nobody debugs the copy or looks for a symbol in it, a fifth of the time; frames of crashes have their lines.
    let build = run(
        [
            "nice", "swift", "build", "--build-tests", "--disable-index-store", "-debug-info-format", "none",
            "-Xswiftc", "-gline-tables-only",
        ], in: copy, limit: 3600)
    let errors = Set(build.output.split(separator: "\n").filter { $0.contains("error:") })
    guard build.status == 0 else { stop(errors.sorted().joined(separator: "\n")) }
    print("built in \(Int(build.seconds)) s")
}
setvbuf(stdout, nil, _IOLBF, 0)
nonisolated(unsafe) var rest = chosen[...]
nonisolated(unsafe) var survived: [Mutant] = []
nonisolated(unsafe) var timedOut: [Mutant] = []
/// Runs the mutants that nobody else has begun, until there are none.
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
            results.add(mutant, catcher)
            print(
                "\(word) \(mutant.number)  \(mutant.file.split(separator: "/").last ?? ""): \(mutant.name)"
                    + (catcher.map { "  [\($0)]" } ?? "") + "  \(Int(Date().timeIntervalSince(start))) s")
        }
    }
}
// As many at a time as were asked for, also where there are fewer cores: most of the time they wait for processes.
let ended = DispatchSemaphore(value: 0)
for _ in 0..<jobs {
    Thread.detachNewThread {
        runMutants()
        ended.signal()
    }
}
for _ in 0..<jobs { ended.wait() }
let areas = Dictionary(grouping: chosen, by: \.area).sorted { $0.key < $1.key }
func summary(_ count: Int, _ isOfIt: (Mutant) -> Bool) -> String {
    let (lost, late) = (survived.count(where: isOfIt), timedOut.count(where: isOfIt))
    return "\(count - lost - late) caught, \(lost) survived" + (late == 0 ? "" : ", \(late) timed out")
}
for (area, mutants) in areas where areas.count > 1 {
    print("\(area): \(mutants.count), \(summary(mutants.count) { $0.area == area })")
}
print("\(chosen.count) mutants: \(summary(chosen.count) { _ in true })")
exit(survived.isEmpty && timedOut.isEmpty ? 0 : 1)
