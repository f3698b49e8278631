import Kea
import KeaFeatures

final class NumberSteps: Steps {
    override class func steps() {
        parameterType("count", in: 0...1_000)
        parameterType("seconds", in: 1...86_400)
        parameterType("minutes", in: 1...1_440)
        parameterType("position", in: 1...1_000)
    }
}
