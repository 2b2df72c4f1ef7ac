import Foundation
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorTesting
import Testing

#if canImport(UIKit)
    import UIKit
#endif

// The tests share the users, as the targets of CTMediator share what it keeps.
@MainActor @Suite(.serialized) struct MovingTests {
    @Test func theAppBefore() {
        let app = OldApp()
        let friends = app.friends
        #expect(friends.title(of: "u-1") == "Ann")
        #expect(friends.title(of: "u-9") == "unknown")
        friends.open("u-1")
        #expect(app.navigation.viewControllers.map(\.title) == ["Ann"])
        var reports: [String] = []
        for name in ["Ann", "Bea", "Bob"] { friends.rename("u-2", to: name) { reports.append($0) } }
        #expect(reports == ["Another user has this name.", "done", "done"])
    }

    @Test func theAppOnItsWay() async throws {
        let navigation = UINavigationController()
        let friends = Friends(mediator: try Mediator(modules: AppModules.all), navigation: navigation)
        try await expectTheSame(friends, navigation)
    }

    @Test func theAppAfter() async throws {
        let app = try MovedApp()
        try await expectTheSame(app.friends, app.navigation)
    }

    /// Expects what ``theAppBefore()`` expects.
    private func expectTheSame(_ friends: Friends, _ navigation: UINavigationController) async throws {
        #expect(friends.title(of: "u-1") == "Ann")
        #expect(friends.title(of: "u-9") == "unknown")
        try friends.open("u-1")
        #expect(navigation.viewControllers.map(\.title) == ["Ann"])
        var reports: [String] = []
        for name in ["Ann", "Bea", "Bob"] { reports.append(try await friends.rename("u-2", to: name)) }
        #expect(reports == ["Another user has this name.", "done", "done"])
    }

    /// Without the module that handles them, the check at the start names what the app calls.
    @Test func theAppSaysWhatIsMissing() {
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [AppRequirements()]) }
        #expect(error?.problems.map(\.code) == Array(repeating: .missingRequirement, count: 3))
    }

    @Test func noModuleIsMissing() throws {
        _ = try Mediator(modules: AppModules.all)
    }

    @Test(arguments: [OldProfileModule()] as [any Module])
    func aUserHasAName(_ module: any Module) throws {
        let profile = try Mediator(modules: [module]).profile
        #expect(try profile.name(userID: "u-1") == "Ann")
        #expect(throws: ActionFailure("notFound", "There is no such user.")) {
            try profile.name(userID: "u-9")
        }
    }

    @Test func aUserHasTheSameNameAfter() throws { try aUserHasAName(ProfileModule()) }

    @Test func bothModulesHandleTheContracts() {
        verify(OldProfileModule(), implements: ProfileActions.all)
        verify(ProfileModule(), implements: ProfileActions.all)
    }

    @Test func objectiveCCallsByName() async throws {
        let adapter = MediatorAdapter(try Mediator(modules: [ProfileModule()]))
        #expect(try adapter.perform("Profile", "name", ["userID": "u-1"]) as? String == "Ann")
        let noPlainValue = #expect(throws: NSError.self) {
            try adapter.perform("Profile", "name", ["userID": NSObject()])
        }
        #expect(noPlainValue?.localizedDescription == "Objective-C passes plain values only.")
        let (code, message) = await withCheckedContinuation { continuation in
            adapter.perform("Profile", "rename", ["userID": "u-2", "name": "Ann"]) { _, error in
                let error = error as? NSError
                continuation.resume(returning: (error?.userInfo["code"] as? String, error?.localizedDescription))
            }
        }
        #expect(code == "taken" && message == "Another user has this name.")
        #expect(try adapter.profileScreen(forUser: "u-1").title == "Ann")
        let noUser = #expect(throws: NSError.self) { try adapter.profileScreen(forUser: "u-9") }
        #expect(noUser?.userInfo["code"] as? String == "notFound")
    }

    @Test func anAppDelegateInObjectiveCMakesTheMediator() throws {
        defer { AppMediator.current = nil }
        let adapter = try MediatorAdapter.make()
        #expect(try adapter.perform("Profile", "name", ["userID": "u-1"]) as? String == "Ann")
        #expect(try AppMediator.current?.profile.name(userID: "u-1") == "Ann")
    }

    @Test func actionsThatAreNotRegisteredAreAnsweredAsBefore() throws {
        let mediator = try Mediator { registry in
            registry.register(ProfileModule())
            registry.notFound("Profile") { call in
                call.action == "fullName" ? try call.mediator.perform("Profile", "name", call.parameters) : nil
            }
            registry.notFound { call in
                print("unknown:", call.target, call.action)
                return nil
            }
        }
        #expect(try mediator.perform("Profile", "fullName", ["userID": "u-1"]) == "Ann")
        #expect(throws: MediatorError.self) { try mediator.perform("Profile", "age") }
    }

    @Test func theURLsOfTheOldAppWork() async throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        let gateway = try Gateway(mediator, schemes: ["aaa"])
        let name = try await gateway.open("aaa://Profile/name?userID=u-1").value
        #expect(name == "Ann")
        await #expect(throws: MediatorError.self) { try await gateway.open("aaa://Profile/rename?userID=u-1&name=Eve") }
    }

    #if os(Linux) || os(macOS)
        private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

        private func linesOfTheGuide() throws -> [String] {
            try String(
                contentsOf: Self.folder.appending(
                    path: "../../Sources/Mediator/Mediator.docc/MovingFromCTMediator.md"), encoding: .utf8
            ).components(separatedBy: "\n")
        }

        /// Runs the guide's command that lists the callers that remain.
        private func callersThatRemain(in folder: URL) async throws -> String {
            let command = try #require(linesOfTheGuide().first { $0.hasPrefix("$ grep ") })
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", command.dropFirst(2) + " | LC_ALL=C sort"]
            process.currentDirectoryURL = folder
            let output = Pipe()
            process.standardOutput = output
            let (end, ending) = AsyncStream<Void>.makeStream()
            process.terminationHandler = { _ in ending.finish() }
            try process.run()
            for await _ in end {}
            return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }

        @Test func theCommandOfTheGuideListsTheCallersOfTheAppBefore() async throws {
            let shown = try linesOfTheGuide().drop { !$0.hasPrefix("$ grep ") }.dropFirst()
                .prefix { $0 != "```" }.map { $0 + "\n" }
            #expect(try await callersThatRemain(in: Self.folder.appending(path: "Before")) == shown.joined())
        }

        @Test func theCommandOfTheGuideListsNoCallerOfTheAdapter() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "moved-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let moved = try linesOfTheGuide().filter { $0.contains("[adapter ") }.joined(separator: "\n")
            let old = moved.replacing("callTarget:", with: "performTarget:")
            for (text, callers) in [(old, 2), (moved, 0)] {
                try text.write(to: folder.appending(path: "Friends.m"), atomically: true, encoding: .utf8)
                #expect(try await callersThatRemain(in: folder).count { $0 == "\n" } == callers)
            }
        }
    #endif
}
