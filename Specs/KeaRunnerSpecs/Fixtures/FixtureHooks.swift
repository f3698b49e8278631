import Kea

/// Hooks around the run of a child process.
final class FixtureHooks: GlobalHooks, FoundOnRequest {
    override class func hooks() {
        beforeAll { print("the run begins") }
        beforeEach { print("an example begins") }
        afterAll { print("the run ends") }
    }
}
