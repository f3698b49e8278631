import Basket
import Kea
import KeaFeatures

final class Shopper: World {
    var basket = Basket()
    init() {}
}

final class BasketSteps: Steps {
    override class func steps() {
        when("the shopper takes {string}") { (shopper: Shopper, item: String) in shopper.basket.add(item) }
        then("there is/are {int} item(s) in the basket") { (shopper: Shopper, count: Int) in
            expect(shopper.basket.items).to(haveCount(count))
        }
    }
}
