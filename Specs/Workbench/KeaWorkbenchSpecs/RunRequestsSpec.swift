import Kea
import KeaWorkbench

final class RunRequestsSpec: Spec {
    override class func spec() {
        describe("the next run") {
            it("builds and runs everything while a build is pending") {
                var requests = RunRequests()
                requests.everything = true
                requests.build = true
                requests.save("a.feature")
                let next = requests.next()
                expect(next.build).to(beTrue())
                expect(next.everything).to(beTrue())
                expect(requests.isEmpty).to(beTrue())
            }

            it("runs saved features, the last one first, before everything else") {
                var requests = RunRequests()
                requests.save("a.feature")
                requests.everything = true
                for _ in 1...2 { requests.save("b.feature") }
                expect(requests.next().saved).to(equal(["b.feature", "a.feature"]))
                expect(requests.next().everything).to(beTrue())
                expect(requests.isEmpty).to(beTrue())
            }

            it("runs scenarios of saved features with them, and the others later") {
                var requests = RunRequests()
                requests.add(["one"], in: "a.feature")
                requests.add(["two"], in: "b.feature")
                requests.save("a.feature")
                requests.add(["three"], in: "c.feature")
                requests.remove("three", in: "c.feature")
                expect(requests.next().scenarios).to(equal(["a.feature": ["one"]]))
                expect(requests.next().scenarios).to(equal(["b.feature": ["two"]]))
                expect(requests.isEmpty).to(beTrue())
            }

            it("runs an example where it ran before, until none is left") {
                var (requests, other) = (RunRequests(), RunRequests())
                requests.places = ["id": "a.swift:1"]
                other.places = ["id": "a.swift:2"]
                requests.join(other)
                expect(requests.next().places).to(equal(["id": "a.swift:2"]))
                requests.add(["one", "two"], in: "a.feature")
                requests.remove("one", in: "a.feature")
                expect(requests.isEmpty).to(beFalse())
                requests.remove("two", in: "a.feature")
                expect(requests.isEmpty).to(beTrue())
            }
        }
    }
}
