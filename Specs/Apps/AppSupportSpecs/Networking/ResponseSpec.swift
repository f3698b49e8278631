import AppSupport
import Foundation
import Kea

final class ResponseSpec: Spec {
    override class func spec() {
        describe("a response") {
            it("is a success from 200 to 299") {
                for (status, isSuccess) in [(199, false), (200, true), (299, true), (300, false)] {
                    expect(Response(status: status, body: Data()).isSuccess).to(equal(isSuccess), "\(status)")
                }
            }
        }

        describe("the reason for a failed request") {
            it("attributes 500–599 to the server and 400–499 to the request") {
                let (failure, request) = ("The server has a problem", "The server rejected the request.")
                for status in [500, 599] {
                    expect(TransportError.reason(ofStatus: status)[.english]).to(
                        beginWith(failure), "\(status)")
                }
                for status in [400, 499] {
                    expect(TransportError.reason(ofStatus: status)[.english]).to(equal(request), "\(status)")
                }
                for status in [399, 600] {
                    expect(TransportError.reason(ofStatus: status)[.english]).to(
                        equal(TransportError.unusableResponse[.english]), "\(status)")
                }
            }
        }
    }
}
