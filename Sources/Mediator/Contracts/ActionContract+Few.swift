// How typed parameters are written and read, for the numbers of them that nearly all actions have: see the forms of
// `perform` and `handle` that use them.

extension ActionContract {
    /// Returns the dictionary of one parameter.
    @inlinable @inline(__always) func parameters<A: ParameterValue>(_ a: A) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        return writer.parameters
    }

    /// Reads one parameter, and whether any default was needed.
    @inlinable @inline(__always) func read<A: ParameterValue>(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (try A(parameterValue: values[0]), false)
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            return (a, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of two parameters.
    @inlinable @inline(__always) func parameters<A: ParameterValue, B: ParameterValue>(_ a: A, _ b: B) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        return writer.parameters
    }

    /// Reads two parameters, and whether any default was needed.
    @inlinable @inline(__always) func read<A: ParameterValue, B: ParameterValue>(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (try A(parameterValue: values[0]), try B(parameterValue: values[1]), false)
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            return (a, b, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of three parameters.
    @inlinable @inline(__always) func parameters<A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ a: A, _ b: B, _ c: C
    ) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        return writer.parameters
    }

    /// Reads three parameters, and whether any default was needed.
    @inlinable @inline(__always) func read<A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            return (a, b, c, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of four parameters.
    @inlinable @inline(__always)
    func parameters<A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        return writer.parameters
    }

    /// Reads four parameters, and whether any default was needed.
    @inlinable @inline(__always) func read<A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, D, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    try D(parameterValue: values[3]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            let d = try reader.next(D.self)
            return (a, b, c, d, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of five parameters.
    @inlinable @inline(__always)
    func parameters<A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        writer.write(e)
        return writer.parameters
    }

    /// Reads five parameters, and whether any default was needed.
    @inlinable @inline(__always)
    func read<A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue>(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, D, E, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    try D(parameterValue: values[3]),
                    try E(parameterValue: values[4]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            let d = try reader.next(D.self)
            let e = try reader.next(E.self)
            return (a, b, c, d, e, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of six parameters.
    @inlinable @inline(__always)
    func parameters<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue, F: ParameterValue
    >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        writer.write(e)
        writer.write(f)
        return writer.parameters
    }

    /// Reads six parameters, and whether any default was needed.
    @inlinable @inline(__always)
    func read<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue, F: ParameterValue
    >(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, D, E, F, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    try D(parameterValue: values[3]),
                    try E(parameterValue: values[4]),
                    try F(parameterValue: values[5]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            let d = try reader.next(D.self)
            let e = try reader.next(E.self)
            let f = try reader.next(F.self)
            return (a, b, c, d, e, f, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of seven parameters.
    @inlinable @inline(__always)
    func parameters<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue
    >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        writer.write(e)
        writer.write(f)
        writer.write(g)
        return writer.parameters
    }

    /// Reads seven parameters, and whether any default was needed.
    @inlinable @inline(__always)
    func read<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue
    >(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, D, E, F, G, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    try D(parameterValue: values[3]),
                    try E(parameterValue: values[4]),
                    try F(parameterValue: values[5]),
                    try G(parameterValue: values[6]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            let d = try reader.next(D.self)
            let e = try reader.next(E.self)
            let f = try reader.next(F.self)
            let g = try reader.next(G.self)
            return (a, b, c, d, e, f, g, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }

    /// Returns the dictionary of eight parameters.
    @inlinable @inline(__always)
    func parameters<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue, H: ParameterValue
    >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Parameters {
        var writer = ParameterWriter(self)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        writer.write(e)
        writer.write(f)
        writer.write(g)
        writer.write(h)
        return writer.parameters
    }

    /// Reads eight parameters, and whether any default was needed.
    @inlinable @inline(__always)
    func read<
        A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue, H: ParameterValue
    >(
        _ given: Parameters,
        _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (A, B, C, D, E, F, G, H, usesDefaults: Bool) {
        do {
            if let values = given.values(of: names) {
                return (
                    try A(parameterValue: values[0]),
                    try B(parameterValue: values[1]),
                    try C(parameterValue: values[2]),
                    try D(parameterValue: values[3]),
                    try E(parameterValue: values[4]),
                    try F(parameterValue: values[5]),
                    try G(parameterValue: values[6]),
                    try H(parameterValue: values[7]),
                    false
                )
            }
            var reader = ParameterReader.reading(given, self, names)
            let a = try reader.next(A.self)
            let b = try reader.next(B.self)
            let c = try reader.next(C.self)
            let d = try reader.next(D.self)
            let e = try reader.next(E.self)
            let f = try reader.next(F.self)
            let g = try reader.next(G.self)
            let h = try reader.next(H.self)
            return (a, b, c, d, e, f, g, h, try reader.finish())
        } catch {
            throw misfit(given)
        }
    }
}
