/// What feature, rule, background, scenario and examples have in common: a keyword, a name, a description.
public protocol Section: Sendable {
    /// The keyword as it is written, without its colon.
    var keyword: String { get }

    /// What stands behind the colon; often empty.
    var name: String { get }

    /// The lines of text below, with line feeds between them: indented as they are, without blank lines at the end,
    /// without comments. Empty where there are none.
    var description: String { get }

    /// Where the keyword stands.
    var location: Location { get }
}
