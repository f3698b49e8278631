import Kea

func expectMessages(
    file: String = #filePath, line: Int = #line, column: Int = #column, of body: @escaping () throws -> Void
) -> Expectation<[String], Never> {
    expect(messages(body), file: file, line: line, column: column)
}

func messages(_ body: () throws -> Void) -> [String] {
    recordFailures(body).map(\.message)
}

func details(_ body: () throws -> Void) -> [String] { recordFailures(body).flatMap(\.details) }
