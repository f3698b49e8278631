// Passes random feature files to the parser, the pickle compiler, the message writer, the linter and the formatter, and
// checks the results. `.ci/fuzz` starts it, and reports the input at which it crashed or hung.

import Foundation
import Gherkin

/// The number of inputs, the minutes after which it stops, the series of inputs, and the only input to check.
var options = ["--inputs": 100_000, "--minutes": 60, "--seed": 1, "--only": -1]
let words = Array(CommandLine.arguments.dropFirst())
for (name, value) in zip(words, words.dropFirst()) where options[name] != nil { options[name] = Int(value) }

let folders = [
    "Features", "Fixtures",
    ProcessInfo.processInfo.environment["CONFORMANCE_DATA"] ?? "../shared/conformance",
]
let files = folders.flatMap { folder in
    FileManager.default.subpaths(atPath: folder)?.map { "\(folder)/\($0)" } ?? []
}
// Large files are slow to check and do not find more errors.
let seeds = files.sorted().filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
    .compactMap(FileManager.default.contents).map { Array($0) }.filter { $0.count <= 8_000 }
let mutator = Mutator(seeds: seeds + [[]], seed: options["--seed", default: 1])
let only = options["--only", default: -1]
let inputs = only < 0 ? 0..<options["--inputs", default: 0] : only..<only + 1
let start = ContinuousClock.now
var (failures, valid, bytes) = (0, 0, 0)
for number in inputs where failures < 10 {
    if number % 1_000 == 0,
        ContinuousClock.now - start > .seconds(60 * Double(options["--minutes", default: 0]))
    {
        break
    }
    // The caller reads the number of the last input there.
    let text = "\(number)\n"
    pwrite(3, text, text.utf8.count, 0)
    let source = mutator.input(number)
    if only >= 0 { print(source.text) }
    let (isValid, broken) = Checks.check(source)
    if !broken.isEmpty { print("✗ input \(number): \(Set(broken).sorted().joined(separator: "; "))") }
    failures += broken.isEmpty ? 0 : 1
    valid += isValid ? 1 : 0
    bytes += source.bytes.count
}
print(
    "\(seeds.count) seeds, \(valid) valid inputs of \(inputs.count), \(bytes / 1_000_000) MB: \(failures) failed a check"
)
exit(failures == 0 ? 0 : 1)
