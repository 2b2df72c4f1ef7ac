import LocalCalls

try await makeLocalCalls()
