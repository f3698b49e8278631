import BrowseOverflow
import Kea

final class TopicListSpec: Spec {
    override class func spec() {
        describe("the list of topics") {
            @Let var list = TopicList([
                Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
            ])

            // TopicTableDataSourceTests 1, TopicTableDataSourceTests 2, TopicTableDataSourceTests 3
            it("has one section, with a row for each topic") {
                expect(try TopicList([Topic(name: "iPhone", tag: "iphone")]).rowCount(inSection: 0)).to(
                    equal(1))
                expect(try list.rowCount(inSection: 0)).to(equal(2))
                expect(try list.rowCount(inSection: 1)).to(throwError())
            }

            // TopicTableDataSourceTests 4, TopicTableDataSourceTests 5, TopicTableDelegateTests 1
            it("returns the topic of a row, and throws for others") {
                expect(try list.topic(at: 0).tag).to(equal("iphone"))
                for (row, section) in [(0, 1), (2, 0), (-1, 0)] {
                    expect(try list.topic(at: row, inSection: section)).to(throwError())
                }
            }

            // TopicTableDataSourceTests 6, BrowseOverflowAppDelegateTests 6
            it("shows the name of each topic, and has default topics") {
                expect(list.rows).to(equal(["iPhone", "Cocoa Touch"]))
                expect(TopicList().rows).toNot(beEmpty())
            }
        }
    }
}
