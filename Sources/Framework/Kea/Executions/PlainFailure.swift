import KeaEvents

extension Failure {
    /// Composes a failure: in a scenario in the words of its readers, and otherwise as Swift prints it.
    static func composed(_ compose: () -> Failure) -> Failure {
        let inSwift = compose()
        guard Execution.current?.info.kind == .scenario else { return inSwift }
        var failure = PlainText.$isOn.withValue(true, operation: compose)
        failure.inSwift =
            inSwift.addsSomething(to: failure)
            ? ([inSwift.message] + inSwift.detailsBesidesTable).flatMap {
                $0.split(separator: "\n").map(String.init)
            } : []
        return failure
    }

    /// Whether readers who know Swift learn something from the failure that the plain one does not say.
    private func addsSomething(to plain: Failure) -> Bool {
        if kind == .error { return message != Failure.thrown + plain.message }
        // Brackets are the mark of a value that Swift prints with its structure.
        // The details of a text differ in their first line only, which says what the signs mean.
        let sameDetails = plain.details.first == LineDiff.plainLegend || details == plain.details
        return table == nil && (message.contains { "[({<".contains($0) } || !sameDetails)
    }
}
