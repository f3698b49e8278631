import BrowseOverflow
import Kea

final class TopicListSpec: Spec {
    override class func spec() {
        describe("the list of topics") {
            @Let var list = TopicList([
                Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
            ])

            // TopicTableDataSourceTests 4, TopicTableDataSourceTests 5, TopicTableDelegateTests 1
            it("returns the topic of a row, and none for others") {
                expect([-1, 0, 1, 2].map { list.topic(at: $0)?.tag }).to(
                    equal([nil, "iphone", "cocoa-touch", nil]))
            }

            // TopicTableDataSourceTests 1, TopicTableDataSourceTests 2, TopicTableDataSourceTests 3
            // TopicTableDataSourceTests 6, BrowseOverflowAppDelegateTests 6
            it("shows the name of each topic, and has default topics") {
                expect(list.rows).to(equal(["iPhone", "Cocoa Touch"]))
                expect(TopicList().rows).toNot(beEmpty())
            }
        }
    }
}
