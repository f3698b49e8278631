import Foundation
import Kea
import SpecSupport

final class JSONSchemaSpec: Spec {
    override class func spec() {
        describe("the JSON schema validator") {
            @MainActor func errors(_ value: String, _ schema: String) throws -> [String] {
                try JSONSchema(schema).errors(in: try JSON(value))
            }

            it("rejects a value of another type") {
                for (type, value) in [
                    ("object", "[]"), ("array", "{}"), ("string", "1"), ("boolean", "0"), ("integer", "1.5"),
                    ("integer", "true"),
                ] {
                    expect(try errors(value, #"{"type": "\#(type)"}"#)).to(
                        equal(["$: \(try JSON(value)) is not of type \(type)"]))
                }
                expect(try errors("7", #"{"type": "integer"}"#)).to(beEmpty())
                expect(try errors("true", #"{"type": "boolean"}"#)).to(beEmpty())
            }

            it("rejects missing and additional properties and wrong property types") {
                let schema = """
                    {"type": "object", "additionalProperties": false, "required": ["id", "name"],
                     "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}
                    """
                expect(try errors(#"{"id": 1, "more": 2}"#, schema)).to(
                    equal([
                        "$: more is not allowed", "$.id: 1 is not of type string", "$: name is missing",
                    ]))
                expect(try errors(#"{"id": "1", "name": "n"}"#, schema)).to(beEmpty())
            }

            it("rejects a value that is not in an enumeration") {
                let schema = #"{"enum": ["PASSED", "FAILED"]}"#
                expect(try errors(#""OK""#, schema)).to(
                    equal([#"$: "OK" is not one of ["PASSED", "FAILED"]"#]))
                expect(try errors(#""FAILED""#, schema)).to(beEmpty())
            }

            it("rejects a wrong element and too few elements") {
                let schema = #"{"type": "array", "minItems": 2, "items": {"type": "string"}}"#
                expect(try errors(#"["a", 2]"#, schema)).to(equal(["$[1]: 2 is not of type string"]))
                expect(try errors(#"["a"]"#, schema)).to(equal(["$: 1 elements are fewer than 2"]))
            }

            it("rejects a number out of range") {
                let schema = #"{"minimum": 0, "maximum": 10}"#
                expect(try errors("-1", schema)).to(equal(["$: -1 is less than 0"]))
                expect(try errors("11", schema)).to(equal(["$: 11 is greater than 10"]))
                expect(try errors("10", schema)).to(beEmpty())
            }

            it("follows references, also recursive ones") {
                let schema = """
                    {"$ref": "#/definitions/Group", "definitions": {"Group": {"properties": {
                        "children": {"items": {"$ref": "#/definitions/Group"}}, "value": {"type": "string"}}}}}
                    """
                expect(try errors(#"{"children": [{"children": [{"value": 1}]}]}"#, schema)).to(
                    equal(["$.children[0].children[0].value: 1 is not of type string"]))
                expect(try errors("{}", ##"{"$ref": "#/definitions/Missing"}"##)).to(
                    equal(["$: there is no schema #/definitions/Missing"]))
            }

            it("reports an unsupported keyword") {
                expect(try errors("{}", #"{"oneOf": []}"#)).to(
                    equal(["$: the keyword oneOf: [] is not supported"]))
            }

            if let absence = ConformanceData.absence(of: "messages") {
                it("finds errors in envelopes by the published schemas", .skipped(absence)) {}
            } else {
                it("finds errors in envelopes by the published schemas") {
                    let schema = try JSONSchema(
                        folder: ConformanceData.root.appendingPathComponent("messages"),
                        root: "Envelope.schema.json")
                    let finished = #"{"testRunFinished": {"timestamp": {"seconds": 1, "nanos": 0}}}"#
                    expect(schema.errors(in: try JSON(finished))).to(
                        equal(["$.testRunFinished: success is missing"]))
                    expect(schema.errors(in: try JSON(#"{"unheardOf": {}}"#))).to(
                        equal(["$: unheardOf is not allowed"]))
                }
            }
        }

        describe("the comparable form of a message stream") {
            it("numbers ids by first appearance") {
                let one = try MessageStream(
                    #"{"pickle": {"id": "7", "steps": [{"id": "3"}], "astNodeIds": ["3"]}}"#)
                let same = try MessageStream(
                    #"{"pickle": {"id": "b", "steps": [{"id": "a"}], "astNodeIds": ["a"]}}"#)
                let other = try MessageStream(
                    #"{"pickle": {"id": "b", "steps": [{"id": "a"}], "astNodeIds": ["b"]}}"#)
                expect(one.comparable()).to(equal(same.comparable()))
                expect(one.comparable()).toNot(equal(other.comparable()))
            }

            it("omits the texts of exceptions, but not their presence") {
                let result = #"{"testStepFinished": {"testStepResult": {"status": "FAILED"}}}"#
                let thrown = """
                    {"testStepFinished": {"testStepResult": {"status": "FAILED", "message": "m",
                        "exception": {"type": "E"}}}}
                    """.replacingOccurrences(of: "\n", with: "")
                let other = thrown.replacingOccurrences(of: "\"m\"", with: "\"other\"")
                expect(try MessageStream(thrown).comparable()).to(
                    equal(try MessageStream(other).comparable()))
                expect(try MessageStream(thrown).comparable()).toNot(
                    equal(try MessageStream(result).comparable()))
            }
        }
    }
}
