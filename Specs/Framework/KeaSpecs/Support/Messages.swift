import Kea

/// The messages of the failures among some expectations.
func messages(_ body: () throws -> Void) -> [String] {
    recordFailures(body).map(\.message)
}

/// The details of the failures among some expectations.
func details(_ body: () throws -> Void) -> [String] {
    recordFailures(body).flatMap(\.details)
}
