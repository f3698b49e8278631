/// Throws an error, whichever it is.
public func throwError<Value>() -> Matcher<Value> {
    Matcher("throw an error") { (outcome: Result<Value, any Error>) in
        switch outcome {
        case .success: Judgement(false, seen: "none")
        case .failure: Judgement(true)
        }
    }
}
