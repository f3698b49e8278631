import Kea

@MainActor
private final class Door {
    var isOpen = false
    var name: String?
}

final class WaitingRequirementsSpec: Spec {
    override class func spec() {
        let short = Duration.milliseconds(1)

        describe("waiting requirements") {
            @Let var door = Door()

            it("continue when they are met") {
                let door = door
                Task { door.name = "oak" }
                try require(door.name).eventually(haveCount(3))
                try require(door.isOpen).always(beFalse(), for: short)
                try require(door.name).never(beEmpty(), for: short)
                try require(door.isOpen).afterWaiting(short, beFalse())
                try require(door.name).eventuallyNot(beNil())
            }

            it("continue when they are met, in an asynchronous body") {
                let door = door
                Task { door.name = "oak" }
                try await require(door.name).eventually(haveCount(3))
                try await require { await nameOf(door) }.always(beginWith("o"), for: short)
                try await require { await isOpen(door) }.eventuallyNot(beTrue())
            }

            it("stop the example when they are not met") {
                let run = SpecRun {
                    it("is closed") {
                        try require(door.isOpen).eventually(beTrue(), within: short)
                        fail("never")
                    }
                    it("has no name") {
                        try require(door.name).never(beEmpty(), for: short)
                        fail("never")
                    }
                    it("is closed at the end") {
                        try require(door.isOpen).afterWaiting(short, beTrue())
                        fail("never")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected to be true within 1 ms, got false",
                        "expected not to be empty for 1 ms, but it is nil",
                        "expected to be true after 1 ms, got false",
                    ]))
            }

            it("stop the example when they are not met, in an asynchronous body") {
                let run = SpecRun {
                    it("is closed") {
                        await Task.yield()
                        try await require(door.isOpen).always(beTrue(), for: short)
                        fail("never")
                    }
                    it("has no name") {
                        try await require { await nameOf(door) }.eventually(beEmpty(), within: short)
                        fail("never")
                    }
                    it("does not come back") {
                        try await require { await sleepForLong() }.eventually(beTrue(), within: short)
                        fail("never")
                    }
                    it("is cancelled") {
                        withUnsafeCurrentTask { $0?.cancel() }
                        try await require(door.isOpen).eventually(beTrue(), within: .seconds(60))
                        fail("never")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected to be true for 1 ms, got false",
                        "expected to be empty within 1 ms, but it is nil",
                        "expected to be true within 1 ms, but the expression did not return",
                        "expected to be true within 1 min, but its task was cancelled",
                    ]))
            }

            it("stop the example when they wait without `await` in an asynchronous body") {
                let run = SpecRun {
                    it("waits for itself") {
                        await Task.yield()
                        try waitForItself()
                        fail("never")
                    }
                }
                expect(run.messages).to(haveCount(1))
                expect(run.messages.first).to(beginWith("an asynchronous body waits with `await expect(…)`"))
            }
        }
    }
}

@MainActor private func waitForItself() throws {
    try require(0).eventually(equal(1), within: .seconds(60))
}

private func sleepForLong() async -> Bool {
    try? await Task.sleep(for: .seconds(600))
    return false
}

@MainActor private func nameOf(_ door: Door) async -> String? { door.name }
@MainActor private func isOpen(_ door: Door) async -> Bool { door.isOpen }
