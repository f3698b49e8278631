import Foundation
import KeaText

/// A file with the places of what is to be run again, as the format `rerun` writes it: `Features/paging.feature:5:12`, a
/// file a line, as Cucumber has it.
@MainActor
struct RerunFile {
    /// What is to be run; none where nothing is.
    let targets: [PathArgument]
    /// The lines that lead nowhere, beside others that do not; those behind the first 20 are only counted.
    let mistakes: [UsageError]

    /// Reads a file.
    ///
    /// - Throws: where it is no such file, or no line of it leads anywhere.
    init(_ file: String, in environment: RunEnvironment) throws(UsageError) {
        let path = RunEnvironment.absolutePath(file, in: environment.workingDirectory)
        guard let data = InputFile.data(path, upTo: 2 << 20) else {
            throw UsageError("--rerun: there is no file \(file) of at most 2 MB that can be read")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw UsageError("--rerun: \(file) is no text, and so no list of places")
        }
        // A file is looked up once, however many lines name it.
        var places: [(argument: String, text: String, lines: Set<Int>, isWhole: Bool, number: Int)] = []
        var indices: [String: Int] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let argument = line.trimmingCharacters(in: .whitespaces)
            guard !argument.isEmpty else { continue }
            let (text, lines) = PathArgument.split(argument, in: environment.workingDirectory)
            if let index = indices[text] {
                places[index].lines.formUnion(lines)
                if lines.isEmpty { places[index].isWhole = true }
            } else {
                indices[text] = places.count
                places.append((argument, text, Set(lines), lines.isEmpty, number + 1))
            }
        }
        var targets: [PathArgument] = []
        var mistakes: [UsageError] = []
        var rest = 0
        for (argument, text, lines, isWhole, number) in places {
            // To look for what was meant by each of many lines would take minutes.
            if mistakes.count == 20, !PathArgument.isThere(text, in: environment.workingDirectory) {
                rest += 1
                continue
            }
            do throws(UsageError) {
                targets.append(
                    try PathArgument(argument, text, isWhole ? [] : lines.sorted(), in: environment))
            } catch {
                mistakes.append(error.at("--rerun: \(file):\(number)"))
            }
        }
        if targets.isEmpty, let first = mistakes.first { throw first }
        if rest > 0 {
            mistakes.append(UsageError("--rerun: \(file): \(pluralized(rest, "more line")) like these"))
        }
        self.targets = targets
        self.mistakes = mistakes
    }
}
