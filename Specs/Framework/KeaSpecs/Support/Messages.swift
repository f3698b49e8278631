import Kea

/// The messages of the failures that `body` records.
func messages(_ body: () throws -> Void) -> [String] {
    recordFailures(body).map(\.message)
}

/// The details of the failures that `body` records.
func details(_ body: () throws -> Void) -> [String] {
    recordFailures(body).flatMap(\.details)
}
