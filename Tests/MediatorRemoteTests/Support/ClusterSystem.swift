import Distributed
import MediatorRemote
import Synchronization

// The names of swift-distributed-actors 1.0 that its guides use, as its sources declare them, over the engine of the tests.
// A process that has vanished is unreachable, as the engine says after some seconds; one that another has replaced is down.

typealias ClusterSystem = CodingSystem

extension Network {
    /// The network of the programs of a test, which have no other way to it.
    @TaskLocal static var current = Network()
}

struct ClusterSystemSettings {
    struct RemoteCallSettings {
        var defaultTimeout: Duration = .seconds(5)
    }

    var bindPort = 7337
    var remoteCall = RemoteCallSettings()
}

enum Cluster {
    struct Endpoint: Hashable, CustomStringConvertible {
        var systemName = ""
        let host: String
        let port: Int
        var description: String { "sact://\(systemName)@\(host):\(port)" }

        init(host: String, port: Int) {
            (self.host, self.port) = (host, port)
        }
    }
}

extension Cluster {
    struct Node: Hashable {
        let process: NodeID.Process

        var endpoint: Endpoint {
            var endpoint = Endpoint(host: process.host, port: process.port)
            endpoint.systemName = process.name
            return endpoint
        }
    }

    enum MemberStatus: Int, Comparable {
        case joining, up, leaving, down, removed

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    enum MemberReachability {
        case reachable, unreachable
    }

    struct Member {
        let node: Node
        var status: MemberStatus
        var reachability: MemberReachability
    }

    struct Membership {
        let network: Network

        func member(_ node: Node) -> Member? {
            Member(
                node: node, status: network.isReplaced(node.process) ? .down : .up,
                reachability: network.hasVanished(node.process) ? .unreachable : .reachable)
        }
    }
}

struct ClusterControl {
    let network: Network

    func join(endpoint: Cluster.Endpoint) {}
    var membershipSnapshot: Cluster.Membership { get async { Cluster.Membership(network: network) } }
}

extension NodeID {
    var node: Cluster.Node { Cluster.Node(process: process) }
}

enum DistributedReception {
    // The engine asks for `Codable` only at run time, when it makes a manifest of the type.
    struct Key<Guest: DistributedActor & Codable>: ExpressibleByStringLiteral where Guest.ActorSystem == ClusterSystem {
        let name: String

        init(stringLiteral value: String) {
            name = value
        }
    }
}

struct DistributedReceptionist {
    let system: ClusterSystem

    func checkIn<Guest>(_ guest: Guest, with key: DistributedReception.Key<Guest>) async
    where Guest: DistributedActor & Codable, Guest.ActorSystem == ClusterSystem {
        system.network.checkIn(guest, key.name)
    }

    func lookup<Guest>(_ key: DistributedReception.Key<Guest>) async -> Set<Guest>
    where Guest: DistributedActor & Codable, Guest.ActorSystem == ClusterSystem {
        Set(system.network.guests(key.name).compactMap { $0 as? Guest }.compactMap { try? system.find($0) })
    }
}

extension ClusterSystem {
    convenience init(
        _ name: String, configuredWith configureSettings: (inout ClusterSystemSettings) -> Void = { _ in }
    ) async {
        self.init(name, incarnation: Network.current.nextIncarnation, in: Network.current)
    }

    var cluster: ClusterControl { ClusterControl(network: network) }
    var receptionist: DistributedReceptionist { DistributedReceptionist(system: self) }

    /// No test ends a system: it cancels the task of the program.
    var isTerminated: Bool { false }
}
