import CucumberExpressions
import Foundation
import Kea
import SpecSupport

/// Adds an example for each file in a folder of the official data, or a skipped one if the folder does not exist.
@MainActor
func itConforms<Case: Decodable>(
    to folder: String, as type: Case.Type, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Case) throws -> Void
) {
    if let reason = ConformanceData.absence(of: folder) {
        it("conforms to \(folder)", .skipped(reason), file: file, line: line) {}
        return
    }
    for url in ConformanceData.files(in: folder, withExtension: "json") {
        it(url.deletingPathExtension().lastPathComponent, file: file, line: line) {
            try body(JSONDecoder().decode(Case.self, from: Data(contentsOf: url)))
        }
    }
}

/// A case of the official data for expressions.
struct ExpressionCase: Decodable {
    let expression: String
    let text: String?
    let exception: String?
    let expectedArguments: [PublishedValue?]?
    let expectedTokens: [PublishedToken]?
    let expectedTree: PublishedNode?
    let expectedRegularExpression: String?

    enum CodingKeys: String, CodingKey {
        case expression, text, exception
        case expectedArguments = "expected_args"
        case expectedTokens = "expected_tokens"
        case expectedTree = "expected_ast"
        case expectedRegularExpression = "expected_regex"
    }
}

struct PublishedToken: Decodable, Equatable {
    let type: String
    let start: Int
    let end: Int
    let text: String

    init(_ token: ExpressionToken) {
        type = token.kind.rawValue
        start = token.range.lowerBound
        end = token.range.upperBound
        text = token.text
    }
}

struct PublishedNode: Decodable, Equatable {
    let type: String
    let start: Int
    let end: Int
    let token: String?
    let nodes: [PublishedNode]?

    init(_ node: ExpressionNode) {
        type = node.kind.rawValue
        start = node.range.lowerBound
        end = node.range.upperBound
        token = node.token
        nodes = node.nodes?.map(PublishedNode.init)
    }
}

/// A value in the format of the official data, in which equal numbers are written in several ways.
enum PublishedValue: Decodable, Equatable {
    case integer(Int)
    case decimal(Double)
    case text(String)
    case texts([String?])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let decimal = try? container.decode(Double.self) {
            self = PublishedValue(decimal)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    init(_ value: ParameterValue) {
        self =
            switch value {
            case .int(let number): .integer(number)
            case .byte(let number): .integer(Int(number))
            case .short(let number): .integer(Int(number))
            case .long(let number): .integer(Int(number))
            case .double(let number): PublishedValue(number)
            case .bigInteger(let number), .bigDecimal(let number): .text(number.description)
            case .text(let text): .text(text)
            case .texts(let texts): .texts(texts)
            }
    }

    private init(_ number: Double) {
        self = Int(exactly: number).map { .integer($0) } ?? .decimal(number)
    }
}

/// Returns the values of arguments in the format of the official data, or nil if the sentence does not match.
func publishedValues(_ arguments: [Argument]?) throws -> [PublishedValue?]? {
    try arguments?.map { try $0.value().map { PublishedValue($0) } }
}

func message(of body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch let error as ExpressionError {
        return error.message
    } catch let error as ParameterTypeError {
        return error.message
    } catch {
        return "\(error)"
    }
}
