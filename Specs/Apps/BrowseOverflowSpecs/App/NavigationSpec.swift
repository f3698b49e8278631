import BrowseOverflow
import Kea

final class NavigationSpec: Spec {
    override class func spec() {
        describe("a navigation path") {
            @Let var path = Navigation()

            it("has no screen before the launch") {
                expect(path.current).to(beNil())
            }

            it("starts with the topics") {
                path.launch()
                expect(path.screens).to(equal([.topics]))
            }

            it("opens a screen from the visible one") {  // S1.11
                path.launch()
                expect(path.open(.questions(tag: "iphone"), from: { $0 == .topics })).to(beTrue())
                expect(path.open(.question(id: 1), from: { $0 == .questions(tag: "iphone") })).to(beTrue())
                expect(path.screens).to(equal([.topics, .questions(tag: "iphone"), .question(id: 1)]))
            }

            it("opens no screen from an invisible one") {
                path.launch()
                expect(path.open(.question(id: 1), from: { $0 != .topics })).to(beFalse())
                expect(path.screens).to(equal([.topics]))
            }

            it("goes back to the previous screen, but not beyond the first") {
                path.launch()
                _ = path.open(.questions(tag: "iphone"), from: { $0 == .topics })
                path.back()
                path.back()
                expect(path.screens).to(equal([.topics]))
            }

            it("can be compared") {
                var other = Navigation()
                other.launch()
                path.launch()
                expect(path).to(equal(other))
            }
        }
    }
}
