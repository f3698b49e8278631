import Foundation

/// A file with the places of what is to be run again, as the format `rerun` writes it: `Features/paging.feature:5:12`, a
/// file a line, as Cucumber has it.
@MainActor
struct RerunFile {
    /// What is to be run; none where nothing is.
    let targets: [PathArgument]

    /// Reads a file.
    ///
    /// - Throws: where it is no such file, or a line of it leads nowhere.
    init(_ file: String, in environment: RunEnvironment) throws(UsageError) {
        let path = RunEnvironment.absolutePath(file, in: environment.workingDirectory)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
            let data = FileManager.default.contents(atPath: path)
        else { throw UsageError("--rerun: there is no file \(file) that can be read") }
        guard let text = String(data: data, encoding: .utf8) else {
            throw UsageError("--rerun: \(file) is no text, and so no list of places")
        }
        var targets: [PathArgument] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let place = line.trimmingCharacters(in: .whitespaces)
            guard !place.isEmpty else { continue }
            do throws(UsageError) {
                targets.append(try PathArgument(place, in: environment.workingDirectory))
            } catch {
                throw error.at("--rerun: \(file):\(index + 1)")
            }
        }
        self.targets = targets
    }
}
