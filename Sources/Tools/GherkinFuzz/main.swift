import Foundation
import Gherkin

let help = """
    usage: gherkin-fuzz [--inputs N] [--minutes M] [--seed S] [--only INPUT] [PATH …]

    Feeds random feature files to the parser, the pickle compiler and the message writer, and checks what comes out.
    Build it with `-c release`. An input is a function of the seed and its number, so that any can be had again.

    Seeds are all feature files in the PATHs; without any, those in Features, those in the conformance data, and
    some snippets that are built in.

    options:
      --inputs N     how many inputs (default 100,000; a long round is 10,000,000)
      --minutes M    stop after this time, however many inputs there were
      --seed S       another series of inputs (default 1)
      --only INPUT   check this one alone, and print it first
      --help         this text

    exit status: 0 all is well · 1 an input broke a promise, crashed or hung · 2 the command line is wrong
    """

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
        print(help)
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

let seeds = Seeds(paths: paths)
let mutator = Mutator(seeds: seeds.files, seed: seed)
InputWatch.start(seed: seed)

if let only {
    let input = mutator.input(only)
    print(String(decoding: input.bytes, as: UTF8.self))
    InputWatch.input(only)
    let broken = Checks.broken(input)
    for promise in broken { print("✗ \(promise)") }
    exit(broken.isEmpty ? 0 : 1)
}

print("\(seeds.files.count) seeds, \(inputs) inputs of series \(seed)")
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
    "\(done) inputs (\(healthy) right, \(done - UInt64(healthy)) with mistakes), \(bytes / 1_000_000) MB, "
        + "\(Int(seconds)) s: \(failures == 0 ? "all is well" : "\(failures) broke a promise")")
exit(failures == 0 ? 0 : 1)
