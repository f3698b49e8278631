import Foundation
import Kea

private final class Store: Sendable, CustomStringConvertible {
    let description = "the store"
    let center: NotificationCenter
    init(_ center: NotificationCenter) { self.center = center }

    func post(_ name: String, _ userInfo: [AnyHashable: Any]? = nil) {
        center.post(name: .init(name), object: self, userInfo: userInfo)
    }
}

final class PostNotificationSpec: Spec {
    override class func spec() {
        describe("postNotification") {
            @Let var center = NotificationCenter()
            @Let var store = Store(center)

            it("matches a notification by name") {
                expect { store.post("loaded") }.to(postNotification(.init("loaded"), on: center))
                expect { store.post("failed") }.toNot(postNotification(.init("loaded"), on: center))
                expect { store.post("loaded") }.toNot(postNotification(.init("loaded")))
            }

            it("matches the sender and the user info") {
                let other = Store(center)
                expect { store.post("loaded", ["count": 3]) }.to(
                    postNotification(
                        .init("loaded"), from: store, userInfo: containKeys("count"), on: center))
                expect { store.post("loaded") }.toNot(
                    postNotification(.init("loaded"), from: other, on: center))
                expect { store.post("loaded") }.toNot(
                    postNotification(.init("loaded"), userInfo: containKeys("count"), on: center))
            }

            it("ignores notifications posted before the expression") {
                store.post("loaded")
                expect { store.post("failed") }.toNot(postNotification(.init("loaded"), on: center))
            }

            it("observes notifications from other threads in eventually") {
                let store = store
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { store.post("loaded") }
                expect(true).eventually(postNotification(.init("loaded"), on: center))
            }

            it("reports the posted notifications") {
                let store = store
                expectMessages {
                    expect { store.post("failed") }.to(postNotification(.init("loaded"), on: center))
                    expect { store.post("loaded", ["count": 3]) }.toNot(
                        postNotification(.init("loaded"), on: center))
                    expect { store.post("loaded", ["count": 3]) }.to(
                        postNotification(
                            .init("loaded"), from: store,
                            userInfo: haveValue(for: "count", beAKindOf(String.self)), on: center))
                }.to(
                    equal([
                        "expected to post \"loaded\", got none",
                        "expected not to post \"loaded\", got \"loaded\" from the store with [\"count\": 3]",
                        "expected to post \"loaded\" from the store with user info that is to have a value "
                            + "for \"count\" that is to be a kind of String, "
                            + "got \"loaded\" from the store with [\"count\": 3]",
                    ]))
            }
        }

        describe("postNotifications") {
            @Let var center = NotificationCenter()
            @Let var store = Store(center)

            it("matches all notifications as a collection") {
                expect {
                    store.post("loaded")
                    store.post("shown")
                }.to(postNotifications(nil, haveCount(2), on: center))
                expect { store.post("loaded") }.to(postNotifications(.init("shown"), beEmpty(), on: center))
                expectMessages {
                    expect { throw CancellationError() }.toNot(
                        postNotifications(nil, haveCount(2), on: center))
                    expect { store.post("loaded") }.toNot(
                        postNotification(
                            .init("loaded"), userInfo: haveValue(for: "count", beAKindOf(Int.self)),
                            on: center))
                    for count in [5, 6] {
                        expect {
                            for _ in 1...count { center.post(name: .init("a"), object: nil) }
                        }.to(postNotifications(nil, beEmpty(), on: center))
                    }
                }.to(
                    equal([
                        "expected not to post notifications that are to have count 2, "
                            + "but it threw an error: CancellationError()",
                        "expected not to post \"loaded\" with user info that is to have a value for \"count\" "
                            + "that is to be a kind of Int, but [0]: there is none",
                        "expected to post notifications that are to be empty, got \"a\", \"a\", \"a\", \"a\", \"a\"",
                        "expected to post notifications that are to be empty, "
                            + "got \"a\", \"a\", \"a\", \"a\", \"a\" and 1 more",
                    ]))
            }

            it("reports the posted notifications") {
                expectMessages {
                    expect {
                        store.post("loaded")
                        store.post("shown")
                    }.to(postNotifications(nil, haveCount(1), on: center))
                    expect { store.post("a") }.toNot(postNotifications(.init("a"), haveCount(1), on: center))
                }.to(
                    equal([
                        "expected to post notifications that are to have count 1, "
                            + "got \"loaded\" from the store, \"shown\" from the store",
                        "expected not to post notifications \"a\" that are to have count 1, "
                            + "got \"a\" from the store",
                    ]))
            }
        }
    }
}
