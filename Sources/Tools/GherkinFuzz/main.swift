import Foundation
import Gherkin

let help = String(decoding: PackageResources.help_txt, as: UTF8.self)

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("gherkin-fuzz: \(message)\n".utf8))
    exit(2)
}

var inputs: UInt64 = 100_000
var minutes: Double?
var seed: UInt64 = 1
var only: UInt64?
var paths: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--help", "-h":
        print(help, terminator: "")
        exit(0)
    case "--inputs", "--minutes", "--seed", "--only":
        guard let text = arguments.popFirst(), let value = Double(text), value >= 0 else {
            fail("\(argument) needs a number")
        }
        switch argument {
        case "--inputs": inputs = UInt64(value)
        case "--minutes": minutes = value
        case "--seed": seed = UInt64(value)
        default: only = UInt64(value)
        }
    default:
        if argument.hasPrefix("-") { fail("unknown option \(argument)") }
        paths.append(argument)
    }
}

let mutator = Mutator(seeds: Seeds.files(in: paths), seed: seed)
InputWatch.start(seed: seed)

if let only {
    let input = mutator.input(only)
    print(String(decoding: input.bytes, as: UTF8.self))
    InputWatch.input(only)
    let broken = Checks.broken(input)
    for check in broken { print("✗ \(check)") }
    exit(broken.isEmpty ? 0 : 1)
}

print("\(mutator.seeds.count) seeds, \(inputs) inputs of series \(seed)")
let start = ContinuousClock.now
var done: UInt64 = 0
var failures = 0
var bytes = 0
var healthy = 0
while done < inputs, failures < 10 {
    if done.isMultiple(of: 1_000), let minutes, ContinuousClock.now - start > .seconds(minutes * 60) { break }
    let input = mutator.input(done)
    InputWatch.input(done)
    let broken = Checks.broken(input)
    if !broken.isEmpty {
        failures += 1
        print("✗ input \(done): \(broken.joined(separator: "; "))")
    }
    bytes += input.bytes.count
    healthy += Checks.lastWasHealthy ? 1 : 0
    done += 1
    if done.isMultiple(of: 1_000_000) { print("\(done) inputs, \(ContinuousClock.now - start)") }
}
let seconds = (ContinuousClock.now - start) / .seconds(1)
print(
    "\(done) inputs (\(healthy) valid, \(done - UInt64(healthy)) with mistakes), \(bytes / 1_000_000) MB, "
        + "\(Int(seconds)) s: \(failures == 0 ? "all checks passed" : "\(failures) failed a check")")
exit(failures == 0 ? 0 : 1)
