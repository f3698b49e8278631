import Foundation
import Kea
import RegexBuilder
import RunSupport

/// Numbers that enter a run, at their bounds and far beyond: an error at its place, and nothing is lost.
final class BoundsSpec: Spec, RunMerging {
    /// −1, 0, 2^31, 2^62, the greatest integer, numbers that only a `Double` holds, no number, and nothing.
    static let numbers = [
        "-1", "0", "2147483648", "4611686018427387904", "9223372036854775807", "1e16", "1e19", "1e308", "NaN",
        "",
    ]

    override class func spec() {
        describe("an option") {
            for (option, number, message) in refusals {
                it("refuses \(option) \(number.isEmpty ? "without a number" : number)") {
                    let run = try InnerRun([option, number], only: ["ShardedSpec"])
                    expect(run.errors).to(equal("error: \(option): \(message)\n"))
                }
            }

            it("takes the greatest number of each kind") {
                let words = ["--retry", "1000000", "--time-limit", "1000000s", "--shard", "1/1000"]
                expect(try InnerRun(words + ["--name", "alone, 1"], only: ["ShardedSpec"]).status).to(
                    equal(0))
            }
        }

        describe("a variable") {
            it("takes any COLUMNS", each: numbers) { number in
                let run = try InnerRun([], only: ["ShardedSpec"], environment: ["COLUMNS": number])
                expect(run.status).to(equal(0))
            }
        }

        describe("a file of events") {
            for (field, accepted) in [
                ("seconds", ["0", "2147483648"]), ("startedAt", ["0", "2147483648"]), ("exampleCount", ["0"]),
                ("workers", ["0"]), ("line", ["0"]), ("attempts", ["0"]), ("index", ["0"]), ("passed", ["0"]),
            ] {
                it("has bounds for \(field)", each: numbers.filter { !accepted.contains($0) }) { number in
                    try inFolder { folder in
                        let lines = try text("a.ndjson", folder).split(separator: "\n").map(String.init)
                        let old = Regex {
                            "\"" + field + "\":"; OneOrMore(.anyOf("0123456789.e-"))
                        }
                        let index = try unwrap(lines.firstIndex { $0.contains(old) })
                        var changed = lines
                        // JSON has no number that is none.
                        let value = ["NaN", ""].contains(number) ? "\"\(number)\"" : number
                        changed[index].replace(old, with: "\"\(field)\":\(value)")
                        try write(changed.joined(separator: "\n") + "\n", "c.ndjson", folder)
                        let run = try merge(["c.ndjson", "b.ndjson"], folder)
                        expect(run.output + run.errors).to(contain("c.ndjson:\(index + 1):"))
                        expect(run.output + run.errors).to(contain("\"\(field)\" is not a number from 0 to "))
                        expect(run.status).to(equal(2))
                    }
                }
            }
        }

        describe("a file of durations") {
            it("has bounds", each: numbers.filter { !["0", "2147483648"].contains($0) }) { number in
                let run = try InnerRun(
                    ["--shard", "1/2", "--durations", "d.json"],
                    files: ["d.json": "{\"seconds\": {\"a\": \(number)}}"], only: ["ShardedSpec"])
                expect(run.errors).to(
                    equal(
                        "error: --durations: d.json contains no durations, which are {\"seconds\": {\"ID\": 1.25, …}}\n"
                    ))
            }
        }

        describe("a history") {
            let end = ",\"seconds\":1,\"passed\":1,\"failed\":0,\"other\":0}"
            let runs = numbers.map { "{\"number\":1,\"startedAt\":\($0)\(end)" }
            let run = "{\"number\":5,\"startedAt\":5\(end)"
            let last = "{\"number\":9223372036854775807,\"startedAt\":5\(end)"
            for (index, kept) in (runs + ["\(run),\(run)", "", last]).enumerated() {
                let isValid = ["0", "2147483648"].contains(numbers.dropFirst(index).first) || kept.isEmpty
                it("is \(isValid ? "continued" : "set aside") with the runs [\(kept)]") {
                    let examples = "{\"k1\":\"99999999999999999999p1 x\"}"
                    let content = "{\"kept\":[\(kept)],\"examples\":\(examples)}"
                    let folder = try Folder(["history/history.json": Data(content.utf8)])
                    let run = try InnerRun(
                        ["--history", "history", "--format", "html:x.html"], in: folder,
                        only: ["ShardedSpec"], environment: here(folder))
                    let message =
                        "history/history.json is damaged: it is now history/history.json.damaged, and a new one begins"
                    if isValid {
                        expect(run).toNot(haveText(message))
                    } else {
                        expect(run).to(haveText(message))
                    }
                    expect(run).to(haveText("14 examples: 1 skipped, 13 passed"))
                    expect(run.status).to(equal(0))
                    expect(try text("history/history.json", folder)).to(contain("\"passed\":13"))
                    if !isValid {
                        expect(try text("history/history.json.damaged", folder)).to(equal(content))
                    }
                }
            }
        }
    }

    private static let refusals: [(option: String, number: String, message: String)] = {
        var refusals: [(option: String, number: String, message: String)] = []
        for number in numbers {
            let text = "\"\(number)\" is not a whole number from"
            refusals.append(("--repeat", number, "\(text) 1 to 1000000"))
            refusals.append(("--retry", number, "\(text) 1 to 1000000"))
            if number != "0" { refusals.append(("--workers", number, "\(text) 0 to 256")) }
            if Int(number) == nil || number == "-1" {
                refusals.append(("--seed", number, "\(text) 0 to 18446744073709551615"))
            }
            let isCount = (Int(number) ?? 0) > 0
            let shard =
                isCount
                ? "\(number) are too many shards; there can be 1000"
                : "\"1/\(number)\" is not a shard; write I/N, as in 2/4"
            refusals.append(("--shard", "1/\(number)", shard))
            let isTime = isCount || number == "0"
            let time =
                isTime
                ? "\"\(number)\" is not a time from 1ms to 1000000s; write none for no limit"
                : "\"\(number)\" is not a time; write 500ms, 10s or 2min"
            refusals.append(("--time-limit", number, time))
        }
        return refusals
    }()
}
