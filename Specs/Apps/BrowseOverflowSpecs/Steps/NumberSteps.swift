import Kea
import KeaFeatures

/// The numbers that the sentences about questions take.
final class NumberSteps: Steps {
    override class func steps() {
        parameterType("count", in: 0...1_000)
        parameterType("seconds", in: 1...86_400)
    }
}
