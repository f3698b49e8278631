import BrowseOverflow
import Kea

final class TopicListSpec: Spec {
    override class func spec() {
        describe("the list of topics") {
            @Let var list = TopicList([
                Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
            ])

            it("has one row for one topic") {  // TopicTableDataSourceTests 1
                let list = TopicList([Topic(name: "iPhone", tag: "iphone")])
                expect(try list.rowCount(inSection: 0)).to(equal(1))
            }

            it("has two rows for two topics") {  // TopicTableDataSourceTests 2
                expect(try list.rowCount(inSection: 0)).to(equal(2))
            }

            it("has one section") {  // TopicTableDataSourceTests 3
                expect(try list.rowCount(inSection: 1)).to(throwError())
            }

            it("has no rows in another section") {  // TopicTableDataSourceTests 4
                expect(try list.topic(at: 0, inSection: 1)).to(throwError())
            }

            it("has no rows outside of its topics") {  // TopicTableDataSourceTests 5
                expect(try list.topic(at: 2)).to(throwError())
                expect(try list.topic(at: -1)).to(throwError())
            }

            it("shows the name of each topic") {  // TopicTableDataSourceTests 6
                expect(list.rows).to(equal(["iPhone", "Cocoa Touch"]))
            }

            it("returns the topic of a selected row") {  // TopicTableDelegateTests 1
                expect(try list.topic(at: 0).tag).to(equal("iphone"))
            }

            it("has default topics") {  // BrowseOverflowAppDelegateTests 6
                expect(TopicList().rows).toNot(beEmpty())
            }
        }
    }
}
