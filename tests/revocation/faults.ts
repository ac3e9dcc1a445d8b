import { setTimeout as sleep } from 'node:timers/promises'

type Network = { delayBy(milliseconds: number): void; cut(value: boolean): void }

/**
 * Disturbs a kit until the returned function is called. Three faults alternate: one pauses the kit's process, one
 * delays replies and then cuts the connection, and one only cuts the connection. Each fault runs inside `during`.
 */
export function disturb(
  { pid, network }: { pid: number; network: Network },
  {
    boundSeconds,
    random,
    during,
  }: { boundSeconds: number; random: () => number; during: (fault: () => Promise<void>) => Promise<void> },
) {
  let isStopped = false
  const bound = boundSeconds * 1000
  const faults = [
    async () => {
      process.kill(pid, 'SIGSTOP')
      await sleep(bound * (0.2 + 1.2 * random()))
      process.kill(pid, 'SIGCONT')
    },
    async () => {
      // Replies reach the kit late. Then none arrives until the kit's list of revocations no longer counts as recent.
      network.delayBy(Math.min(1800, bound * 0.4))
      await sleep(bound * 1.2)
      network.cut(true)
      await sleep(bound * 1.8)
      network.delayBy(0)
      network.cut(false)
    },
    async () => {
      network.cut(true)
      await sleep(300)
      network.cut(false)
    },
  ]
  const run = async () => {
    for (let round = Math.floor(random() * faults.length); !isStopped; round++) {
      await during(faults[round % faults.length]!)
      await sleep(bound * (0.5 + random()))
    }
  }
  const running = run()
  return async () => {
    isStopped = true
    await running
  }
}
