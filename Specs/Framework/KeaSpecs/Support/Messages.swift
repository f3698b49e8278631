import Kea

/// An expectation about the messages of the failures that `body` records.
func expectMessages(
    file: String = #filePath, line: Int = #line, column: Int = #column, of body: @escaping () throws -> Void
) -> Expectation<[String], Never> {
    expect(messages(body), file: file, line: line, column: column)
}

/// The messages of the failures that `body` records.
func messages(_ body: () throws -> Void) -> [String] {
    recordFailures(body).map(\.message)
}

/// The details of the failures that `body` records.
func details(_ body: () throws -> Void) -> [String] { recordFailures(body).flatMap(\.details) }
