import Kea

private enum LoadError: Error, Equatable {
    case offline
    case status(Int)

    var code: Int? { if case .status(let code) = self { code } else { nil } }
}
private struct Trouble: Error {}

private func load(_ error: (any Error)?) throws -> Int {
    if let error { throw error }
    return 3
}

final class ThrowErrorSpec: Spec {
    override class func spec() {
        describe("throwError") {
            it("matches any error") {
                expect { try load(Trouble()) }.to(throwError())
                expect(try load(nil)).toNot(throwError())
            }

            it("matches an error by value, by type or with a matcher") {
                expect { try load(LoadError.offline) }.to(throwError(LoadError.offline))
                expect { try load(LoadError.offline) }.toNot(throwError(LoadError.status(404)))
                expect { try load(LoadError.offline) }.to(throwError(LoadError.self))
                expect { try load(Trouble()) }.toNot(throwError(LoadError.self))
                expect { try load(LoadError.status(404)) }.to(
                    throwError(LoadError.self, have(\.code, equal(404))))
                expect { try load(LoadError.status(404)) }.toNot(
                    throwError(LoadError.self, satisfy { $0 == .offline }))
                expect { try load(Trouble()) }.to(throwError((any Error).self, beAKindOf(Trouble.self)))
            }

            it("accepts asynchronous closures") {
                await expect {
                    await Task.yield()
                    return try load(LoadError.offline)
                }.to(throwError(LoadError.offline))
            }

            it("fails, negated or not, for a Result and for uncalled closures") {
                let closures = [{ try load(Trouble()) }]
                let handler: (() throws -> Int)? = { try load(Trouble()) }
                let result = Result { try load(Trouble()) }
                expectMessages {
                    expect(closures).toNot(throwError())
                    expect(handler).toNot(throwError(Trouble.self))
                    expect(result).toNot(throwError())
                    expect(result).to(throwError())
                    expect(try load(nil)).toNot(throwError())
                }.to(
                    equal([
                        "expected not to throw an error, but it holds functions that were not called; call them",
                        "expected not to throw an error of type Trouble, but it holds functions that were "
                            + "not called; call them",
                        "expected not to throw an error, but it is a Result, which keeps its error; ask it by `get()`",
                        "expected to throw an error, but it is a Result, which keeps its error; ask it by `get()`",
                    ]))
            }

            it("reports the error that was thrown") {
                expectMessages {
                    expect { try load(nil) }.to(throwError())
                    expect { try load(LoadError.offline) }.toNot(throwError())
                    expect { try load(nil) }.to(throwError(LoadError.offline))
                    expect { try load(Trouble()) }.to(throwError(LoadError.offline))
                    expect { try load(LoadError.status(500)) }.to(throwError(LoadError.status(404)))
                    expect { try load(Trouble()) }.to(throwError(LoadError.self))
                    expect { try load(LoadError.offline) }.toNot(throwError(LoadError.self))
                    expect { try load(LoadError.status(500)) }.to(
                        throwError(LoadError.self, have(\.code, equal(404))))
                    expect { try load(LoadError.offline) }.to(
                        throwError(LoadError.self, satisfy("be loud") { _ in false }))
                }.to(
                    equal([
                        "expected to throw an error, got none",
                        "expected not to throw an error, got an error: LoadError.offline",
                        "expected to throw LoadError.offline, got none",
                        "expected to throw LoadError.offline, got Trouble()",
                        "expected to throw LoadError.status(404), got LoadError.status(500)",
                        "expected to throw an error of type LoadError, got Trouble()",
                        "expected not to throw an error of type LoadError, got an error: LoadError.offline",
                        "expected to throw an error of type LoadError that is to have .code equal 404, "
                            + "got .code 500",
                        "expected to throw an error of type LoadError that is to be loud, got LoadError.offline",
                    ]))
            }

            it("passes an error of the closure's type to its expectations") {
                expect { try load(LoadError.status(404)) }.to(
                    throwError { (error: LoadError) in expect(error.code).to(equal(404)) })
                expect { try load(Trouble()) }.toNot(throwError { (_: LoadError) in })
                expect { try load(LoadError.status(500)) }.toNot(
                    throwError { (error: LoadError) in try require(error.code).to(equal(404)) })
                let line = #line + 4
                let failures = recordFailures {
                    expect { try load(LoadError.status(500)) }.to(
                        throwError { (error: LoadError) in
                            expect(error.code).to(equal(404))
                        })
                    expect { try load(nil) }.to(throwError { (_: any Error) in })
                    expect { try load(LoadError.offline) }.to(
                        throwError { (_: LoadError) in throw Trouble() })
                    expect { try load(LoadError.offline) }.toNot(throwError { (_: LoadError) in })
                }
                let expectation =
                    "throw an error of type LoadError that meets the expectations in the closure"
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to \(expectation), got LoadError.status(500)",
                        "expected to throw an error of type Error that meets the expectations in the closure, got none",
                        "expected to \(expectation), got LoadError.offline",
                        "expected not to \(expectation), got an error: LoadError.offline",
                    ]))
                expect(failures.flatMap(\.details)).to(
                    elementsMatch(
                        equal("expected to equal 404, got 500 (\(#filePath):\(line):35)"), equal("Trouble()"))
                )
            }

            it("shows the difference between two errors") {
                expect(
                    details { expect { try load(LoadError.status(5)) }.to(throwError(LoadError.status(4))) }
                )
                .to(equal([".status: expected 4, got 5"]))
            }
        }

        describe("matchError") {
            it("matches an error that is a value") {
                let error: any Error = LoadError.offline
                let none: LoadError? = nil
                expect(error).to(matchError(LoadError.offline))
                expect(error).toNot(matchError(LoadError.status(1)))
                expect(error).to(matchError(LoadError.self))
                expectMessages {
                    expect(error).to(matchError(LoadError.status(1)))
                    expect(error).to(matchError(Trouble.self))
                    expect(error).toNot(matchError(LoadError.self))
                    expect(none).to(matchError(LoadError.offline))
                }.to(
                    equal([
                        "expected to be the error LoadError.status(1), got LoadError.offline",
                        "expected to be an error of type Trouble, got LoadError.offline",
                        "expected not to be an error of type LoadError, got LoadError.offline",
                        "expected to be the error LoadError.offline, but it is nil",
                    ]))
            }
        }

        describe("beSuccess and beFailure") {
            let success: Result<Int, LoadError> = .success(3)
            let failure: Result<Int, any Error> = .failure(LoadError.offline)

            it("match a Result and the value in it") {
                expect(success).to(beSuccess())
                expect(success).to(beSuccess(beGreaterThan(2)))
                expect(success).toNot(beSuccess(equal(2)))
                expect(success).toNot(beFailure(equal(.offline)))
                expect(failure).to(beFailure())
                expect(failure).to(beFailure(matchError(LoadError.offline)))
                expect(failure).toNot(beSuccess())
            }

            it("report the actual result") {
                expectMessages {
                    expect(failure).to(beSuccess())
                    expect(success).to(beFailure())
                    expect(success).to(beSuccess(equal(2)))
                    expect(failure).to(beSuccess(equal(2)))
                    expect(failure).to(beFailure(matchError(Trouble.self)))
                    expect(success).toNot(beSuccess(equal(3)))
                    expect(failure).toNot(beFailure())
                }.to(
                    equal([
                        "expected to be a success, got .failure(LoadError.offline)",
                        "expected to be a failure, got .success(3)",
                        "expected to be a success that is to equal 2, got .success(3)",
                        "expected to be a success that is to equal 2, got .failure(LoadError.offline)",
                        "expected to be a failure that is to be an error of type Trouble, "
                            + "got .failure(LoadError.offline)",
                        "expected not to be a success that is to equal 3, got .success(3)",
                        "expected not to be a failure, got .failure(LoadError.offline)",
                    ]))
            }
        }
    }
}
