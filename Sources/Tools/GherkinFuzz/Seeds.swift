import Foundation

/// The feature files from which inputs are derived.
struct Seeds {
    let files: [[UInt8]]

    init(paths: [String]) {
        var files = Self.snippets.map { Array($0.utf8) }
        var folders = paths
        if folders.isEmpty {
            let data = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"] ?? "../shared/conformance"
            folders = ["Features", data]
        }
        for folder in folders {
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            for name in names.sorted() where name.hasSuffix(".feature") || name.hasSuffix(".feature.md") {
                guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
                // Large files are slow to check and do not find more errors.
                if data.count <= 8_000 { files.append(Array(data)) }
            }
        }
        self.files = files
    }

    private static let snippets = [
        "",
        "Feature: f\n",
        "# language: ru\nФункция: ф\n  Сценарий: с\n    Дано д\n",
        "\u{FEFF}Feature: f\r\n\r\n  Scenario: s\r\n    Given g\r\n",
        """
        @a @b
        Feature: everything
          A description.
          # A comment.

          Background: b
            Given b

          @c
          Rule: r
            Background:
              Given rb

            @d #e
            Scenario Outline: o <x>
              Given <x> and <y>
                | <x> | \\| \\n \\\\ |
                | é   | 😀 |
              \"""<y>
              <x>
                indented
              \\"\\"\\"
              \"""
              * star
              And and

              @f
              Examples: e
                text
                | x | y |
                | 1 | < |
                | > | <x> |
        """,
        """
        `@a` `@b`
        # Feature: markdown
        prose
        ## Rule: r
        ### Scenario Outline: s
        * Given <x>
          | a | b |
          | - | - |
          | 1 | 2 |
        - And text
          ```json
          {}
          ```
        #### Examples:
          | x |
          | --- |
          | 1 |
        """,
    ]
}
