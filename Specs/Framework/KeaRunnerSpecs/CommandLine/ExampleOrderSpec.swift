import Kea
import RunSupport

final class ExampleOrderSpec: Spec {
    override class func spec() {
        describe("the order of examples") {
            it("is the same for the same random seed, and keeps groups together") {
                let first = try InnerRun(["--list", "--order", "random:7"], only: ["OrderSpec"])
                let second = try InnerRun(["--list", "--order", "random:7"], only: ["OrderSpec"])
                let other = try InnerRun(["--list", "--order", "random:8"], only: ["OrderSpec"])
                expect(first.output).to(equal(second.output))
                expect(first.output).toNot(equal(other.output))
                let groups = first.names.map { $0.prefix(1) }
                expect(Set([groups[0...3], groups[4...7], groups[8...11]].map { Set($0).count })).to(
                    equal([1]))
            }

            it("can be repeated with the reported seed") {
                let run = try InnerRun(["--order", "random", "-f", "events"], only: ["OrderSpec"])
                let seed = try unwrap(run.output.firstMatch(of: /"seed":(\d+)/)).1
                let again = try InnerRun(["--order", "random:\(seed)", "-f", "events"], only: ["OrderSpec"])
                expect(order(run)).to(haveCount(12))
                expect(order(again)).to(equal(order(run)))
            }

            it("begins with the last example when reversed") {
                let run = try InnerRun(["--list", "--order", "reverse"], only: ["OrderSpec"])
                expect(run.names.first).to(equal("c › 4"))
                expect(run.names.last).to(equal("a › 1"))
            }

            it("does not repeat hooks around a group") {
                let run = try InnerRun(["--order", "random:7"], only: ["OrderSpec"])
                expect(run.lines.filter { $0.hasPrefix("before ") || $0.hasPrefix("after ") }.sorted()).to(
                    equal(["after a", "after b", "after c", "before a", "before b", "before c"]))
            }
        }
    }

    private static func order(_ run: InnerRun) -> [String] {
        run.lines.filter { $0.contains("\"exampleStarted\"") }.compactMap { line in
            line.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }
        }
    }
}
