import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { nobody } from './programs.ts'

const program = promisify(execFile)
const bits = 24

export type Machine = Awaited<ReturnType<Network['addMachine']>>
export type Network = Awaited<ReturnType<typeof createNetwork>>

/**
 * Creates a virtual network on this machine. Each machine of the network is a network namespace, connected to a bridge.
 *
 * The addresses are from 198.18.0.0/15, which is reserved for tests.
 */
export async function createNetwork(environment: NodeJS.ProcessEnv, after: (work: () => Promise<void>) => void) {
  const name = `gh${process.pid}`
  const bridge = `${name}b`
  const prefix = `198.18.${process.pid % 256}`
  const ip = async (...words: string[]) => void (await program('ip', words, { env: environment }))
  await ip('link', 'add', bridge, 'type', 'bridge')
  after(() => ip('link', 'delete', bridge))
  await ip('address', 'add', `${prefix}.254/${bits}`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')

  return {
    subnet: `${prefix}.0/${bits}`,
    async addMachine(number: number) {
      const namespace = `${name}-${number}`
      const cable = `${name}v${number}`
      const address = `${prefix}.${number}`
      await ip('netns', 'add', namespace)
      // Deleting the namespace deletes the virtual cable too.
      after(() => ip('netns', 'delete', namespace))
      await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      await ip('link', 'set', cable, 'master', bridge, 'up')
      await ip('-netns', namespace, 'address', 'add', `${address}/${bits}`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) await ip('-netns', namespace, 'link', 'set', device, 'up')
      return {
        address,
        /** The command prefix that runs a program as `nobody` in the network namespace. */
        prefix: ['nsenter', `--net=/run/netns/${namespace}`, `--setuid=${nobody}`, `--setgid=${nobody}`, '--'],
        /**
         * Drops all packets in both directions without notifying either side; returns a function that restores the
         * network.
         */
        async cut() {
          await ip('link', 'set', cable, 'nomaster')
          return () => ip('link', 'set', cable, 'master', bridge)
        },
      }
    },
  }
}
