import Foundation
import Kea
import KeaFeatures

// Two sets of steps that define the same sentence.

enum Stall {
    final class StallSteps: Steps, OptIn {
        override class func steps() {
            given("the shop is open") { print("a stall") }
            given("a sentence of the stall's own") {}
        }
    }

    enum Back {
        final class StoreSteps: Steps, OptIn {
            override class func steps() {
                given("a sentence of the store behind") {}
            }
        }
    }
}

enum Mall {
    final class MallSteps: Steps, OptIn {
        override class func steps() {
            given("the shop is open") { print("a mall") }
            then("it ends the process") { expect { Foundation.exit(7) }.to(exit(with: .code(7))) }
        }
    }
}
