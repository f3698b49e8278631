import Foundation
import Kea
import KeaFeatures

// Two sets of steps that define the same sentence.

enum Stall {
    final class StallSteps: Steps, OptIn {
        override class func steps() {
            then("the shop is open") {
                print("a stall")
                expect(1).to(equal(1))
            }
            then("a sentence of the stall's own") { expect(1).to(equal(1)) }
        }
    }

    enum Back {
        final class StoreSteps: Steps, OptIn {
            override class func steps() {
                then("a sentence of the store behind") { expect(1).to(equal(1)) }
            }
        }
    }
}

enum Mall {
    final class MallSteps: Steps, OptIn {
        override class func steps() {
            then("the shop is open") {
                print("a mall")
                expect(1).to(equal(1))
            }
            then("it ends the process") { expect { Foundation.exit(7) }.to(exit(with: .code(7))) }
        }
    }
}
