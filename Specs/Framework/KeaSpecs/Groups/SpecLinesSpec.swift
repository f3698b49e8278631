import Kea

final class SpecLinesSpec: Spec {
    override class func spec() {
        describe("a line of a spec") {
            it("selects the example or group on it, from a hook its group") {
                let first = #line
                let group = ExampleGroup.describing("inner") {
                    describe("group") {
                        it("one") {}
                        it("two") {}
                        afterEach {}
                        aroundEach { try $0() }
                    }
                    it("three") {}
                }
                let lines = SpecLines(#filePath, in: [group])
                let names = (0...6).map { lines.examples(at: first + $0).map(\.info.name) }
                expect(names[2]).to(equal(["one", "two"]))
                expect(names[3]).to(equal(["one"]))
                expect(names[4]).to(equal(["two"]))
                expect(names[5]).to(equal(["one", "two"]))
                expect(names[6]).to(equal(["one", "two"]))
                expect(lines.examples(at: first + 7).map(\.info.name)).to(equal(["one", "two"]))
                expect(lines.examples(at: first + 8).map(\.info.name)).to(equal(["three"]))
                expect(Set(lines.examples(at: 1).map(\.info.name))).to(equal(["one", "two", "three"]))
            }
        }
    }
}
