import Kea

final class SourceTextSpec: Spec {
    override class func spec() {
        describe("the source text of an expectation") {
            func sources(_ body: () throws -> Void) -> [String?] { recordFailures(body).map(\.expression) }
            func twice(_ number: Int) -> Int { number * 2 }
            let numbers = [1, 2, 3]

            it("is the text between the parentheses") {
                expect(
                    sources {
                        expect(1 + 2 * 3 - 4).to(equal(4))
                        expect(numbers.map { $0 * (2 + 1) }[0]).to(equal(4))
                        try require(twice(3)).to(equal(7))
                    }
                ).to(equal(["1 + 2 * 3 - 4", "numbers.map { $0 * (2 + 1) }[0]", "twice(3)"]))
            }

            it("is the text between the braces") {
                expect(
                    sources {
                        expect { twice(4) }.to(equal(7))
                        expect {
                            let number = twice(4)
                            return number + 1  // It is nine.
                        }.to(equal(7))
                    }
                ).to(equal(["twice(4)", "let number = twice(4); return number + 1"]))
            }

            it("is joined into one line") {
                expect(
                    sources {
                        expect(
                            numbers
                                .map { $0 + 1 }
                                .filter { number in
                                    number > 1
                                }
                                .count
                        ).to(equal(7))
                    }
                ).to(equal(["numbers .map { $0 + 1 } .filter { number in number > 1 } .count"]))
            }

            it("ignores brackets and quotes in strings, comments and regular expressions") {
                expect(
                    sources {
                        expect("a ) \" ( \(twice(3)) \("nested \")\" \(twice(4))")").to(equal(""))
                        expect(#"raw " ) \( \#(twice(1)) "#).to(equal(""))
                        expect(twice( /* a ) comment /* in one */ */3)).to(equal(7))
                        expect("x)".firstMatch(of: /\)"?/) == nil).to(beTrue())
                        expect(twice(6) / 2 - twice(4) / 4).to(equal(0))
                    }
                ).to(
                    equal([
                        #""a ) \" ( \(twice(3)) \("nested \")\" \(twice(4))")""#,
                        ##"#"raw " ) \( \#(twice(1)) "#"##,
                        "twice(3)",
                        #""x)".firstMatch(of: /\)"?/) == nil"#,
                        "twice(6) / 2 - twice(4) / 4",
                    ]))
            }

            it("abbreviates a multi-line string literal") {
                expect(
                    sources {
                        expect(
                            """
                            a ) " line
                            and "another" \(twice(1))
                            """
                        ).to(equal(""))
                        expect(
                            #"""
                            raw """ text
                            """#.count
                        ).to(equal(0))
                    }
                ).to(equal([#""""…""""#, #""""…""".count"#]))
            }

            it("is truncated when it is long") {
                let source = sources {
                    expect(
                        twice(1) + twice(2) + twice(3) + twice(4) + twice(5) + twice(6) + twice(7) + twice(8)
                            + twice(9) + twice(10) + twice(11) + twice(12) + twice(13) + twice(14) + twice(15)
                    ).to(equal(0))
                }
                expect(source[0]).to(haveValue(haveCount(160).and(endWith("…"))))
            }

            it("is nil when the file or the line does not exist") {
                let failures = recordFailures {
                    expect(1, file: "/nowhere/Some.swift", line: 3, column: 1).to(equal(2))
                    expect(1, file: #filePath, line: 1_000_000, column: 1).to(equal(2))
                    expect(1, file: #filePath, line: 0, column: 0).to(equal(2))
                }
                expect(failures.map(\.expression)).to(equal([nil, nil, nil]))
            }
        }
    }
}
