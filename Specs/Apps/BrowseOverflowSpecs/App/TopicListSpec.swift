import BrowseOverflow
import Kea

final class TopicListSpec: Spec {
    override class func spec() {
        describe("the list of topics") {
            @Let var list = TopicList([
                Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
            ])

            // TopicTableDataSourceTests 1, TopicTableDataSourceTests 2, TopicTableDataSourceTests 3
            // TopicTableDataSourceTests 4, TopicTableDataSourceTests 5, TopicTableDelegateTests 1
            // TopicTableDataSourceTests 6, BrowseOverflowAppDelegateTests 6
            it("shows the name of each topic, and has default topics") {
                expect(list.rows).to(equal(["iPhone", "Cocoa Touch"]))
                expect(list.topics.map(\.tag)).to(equal(["iphone", "cocoa-touch"]))
                expect(TopicList().rows).toNot(beEmpty())
            }
        }
    }
}
