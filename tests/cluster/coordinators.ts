import { join } from 'node:path'
import type { Machine } from './network.ts'
import { makeOwned, startProgram, type Program } from './programs.ts'

const clientPort = 2379
const peerPort = 2380

/** The folder of a cluster, and the environment variables with which Debian's programs run. */
export type Surroundings = { folder: string; environment: NodeJS.ProcessEnv }

/** Starts an etcd server on each machine. Patroni keeps the leader's lease in etcd. */
export async function startCoordinators(
  machines: readonly Machine[],
  { folder, environment }: Surroundings,
  after: (work: () => Promise<void>) => void,
) {
  const members = machines.map((machine, index) => ({
    name: `e${index + 1}`,
    machine,
    client: `http://${machine.address}:${clientPort}`,
    peer: `http://${machine.address}:${peerPort}`,
  }))
  const started: { program: Program; words: readonly string[] }[] = []
  const start = (words: readonly string[]) => startProgram(words, { environment, user: 0 })
  for (const { name, machine, client, peer } of members) {
    const settings = {
      name,
      'data-dir': await makeOwned(join(folder, name)),
      'enable-v2': 'true',
      'initial-cluster': members.map((each) => `${each.name}=${each.peer}`).join(','),
      'initial-cluster-state': 'new',
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
    }
    const flags = Object.entries(settings).map(([setting, value]) => `--${setting}=${value}`)
    const words = [...machine.prefix, 'etcd', ...flags]
    const coordinator = { program: start(words), words }
    started.push(coordinator)
    after(() => coordinator.program.end('SIGKILL'))
  }
  return {
    addresses: machines.map(({ address }) => `${address}:${clientPort}`),
    async loseMajority() {
      const lost = started.slice(1)
      await Promise.all(lost.map(({ program }) => program.end('SIGKILL')))
      return () => {
        for (const coordinator of lost) coordinator.program = start(coordinator.words)
      }
    },
  }
}
