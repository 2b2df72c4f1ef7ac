import Mediator
import Testing

// The samples of the guide "Effects and the main actor" that concern the main actor.

@MainActor final class GalleryScreen {
    let title: String
    var pictures: [String] = []

    init(title: String) { self.title = title }
}

struct PictureStore: Sendable {
    func load(_ album: String) async throws -> [String] {
        await Task.yield()
        return ["\(album) 1", "\(album) 2"]
    }
}

enum GalleryActions {
    static let screen = Action(
        "Gallery", "screen", "Returns a screen that shows an album.",
        Parameter("album", String.self, "The name of the album."),
        returns: Reference<GalleryScreen>.self, effect: .asyncMainActor, exposure: .link, tags: ["login"],
        failures: ["loginRequired"])
}

enum AlbumActions {
    static let open = Action("Albums", "open", "Opens an album.", returns: Int.self, effect: .mainActor)
    static let share = Action("Albums", "share", "Shares an album.", returns: Int.self, effect: .asyncMainActor)
}

@MainActor final class AlbumList {
    private var opened = 0

    init() {}

    func open(_ call: Call) -> Int {
        opened += 1
        return opened
    }

    func share(_ call: Call) async -> Int {
        await Task.yield()
        return opened
    }
}

struct GalleryModule: Module {
    let pictures = PictureStore()

    func register(in registry: inout Registry) {
        registry.handle(GalleryActions.screen) { call, album in
            let screen = GalleryScreen(title: album)
            screen.pictures = try await pictures.load(album)
            return Reference(screen)
        }

        let albums = registry.target("Albums", on: MainActor.self) { AlbumList() }
        albums.handle(AlbumActions.open, AlbumList.open)
        albums.handle(AlbumActions.share, AlbumList.share)
    }
}

@Suite struct ReadmeEffectsArticleTests {
    @MainActor @Test func theScreensOfTheArticleAreShown() async throws {
        let mediator = try Mediator(modules: [GalleryModule()])
        let screen = try await mediator.perform(GalleryActions.screen, "Summer").object
        #expect(screen.title == "Summer")
        #expect(screen.pictures == ["Summer 1", "Summer 2"])
        #expect(try mediator.perform(AlbumActions.open) == 1)
        #expect(try await mediator.perform(AlbumActions.share) == 1)
    }
}
