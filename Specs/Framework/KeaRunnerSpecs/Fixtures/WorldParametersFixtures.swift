import Foundation
import Kea
import KeaFeatures

// Worlds with parameters.

final class Harbour: World {
    static var parameterNames: [String] { ["ships", "weather"] }
    let ships: Int
    let weather: String

    init() throws {
        ships = try Self.parameter("ships") ?? 1
        weather = try Self.parameter("weather") ?? "fair"
    }
}

final class Airport: World {
    init() throws { _ = try Self.parameter("planes", as: Int.self) }
}

final class HarbourSteps: Steps, OptIn {
    override class func steps() {
        then("a harbour") { (harbour: Harbour) in
            print("\(harbour.ships) ships, \(harbour.weather)")
            expect(harbour.weather).toNot(beEmpty())
        }
        given("an airport") { (_: Airport) in }
        then("the process ends with the number of ships") { (harbour: Harbour) in
            let ships = harbour.ships
            expect { Foundation.exit(Int32(ships)) }.to(exit(with: .code(3)))
        }
    }
}
