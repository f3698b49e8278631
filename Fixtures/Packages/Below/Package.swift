// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Basket",
    products: [.library(name: "Basket", targets: ["Basket"])],
    targets: [
        .target(name: "Basket", path: "Code/Basket"),
        .testTarget(name: "BasketTests", dependencies: ["Basket"]),
    ]
)
