import { spawn } from 'node:child_process'
import { scrypt } from 'node:crypto'
import { endpoints, requestOf } from './endpoints.ts'
import { load, quantile, type Call } from './load.ts'
import type { Side, Servers } from './measure.ts'
import { password } from './users.ts'
import type { Server } from './servers.ts'

/** One server’s result in one round. For the baseline, `signInsPerSecond` is the number of hashes per second. */
export type Flood = { round: number; side: Side; signInsPerSecond: number; sessionP50?: number; sessionP99?: number }

const seconds = 4
const signInsAtOnce = 8
const hashesAtOnce = 2
const probePauseMilliseconds = 10

/**
 * In each round, measures the maximum sign-in throughput of each product, the latency of get-session under this load,
 * and the throughput of a process that only hashes passwords.
 */
export async function measureFlood(servers: Servers, rounds: number): Promise<Flood[]> {
  const floods: Flood[] = []
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => floods.push({ round, side: 'gatehouse', ...(await flood(servers.plain.gatehouse!)) }),
      async () => floods.push({ round, side: 'peer', ...(await flood(servers.plain.peer!)) }),
      async () => floods.push({ round, side: 'bare', signInsPerSecond: await hashesPerSecond() }),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return floods
}

async function flood({ port }: Server) {
  const signIn = callsOf('sign-in/email')
  const session = callsOf('get-session, from the store')
  const [signedIn, read] = await Promise.all([
    load({ port, next: signIn, connections: signInsAtOnce, seconds }),
    load({ port, next: session, connections: 1, seconds, pauseMilliseconds: probePauseMilliseconds }),
  ])
  return {
    signInsPerSecond: signedIn.count / signedIn.seconds,
    sessionP50: quantile(read.milliseconds, 0.5),
    sessionP99: quantile(read.milliseconds, 0.99),
  }
}

function callsOf(name: string): () => Call {
  const endpoint = endpoints.find((each) => each.name === name)!
  const request = requestOf(endpoint, 0)
  return () => ({ request, isRight: (body) => endpoint.isRight(JSON.parse(body) as never, 0) })
}

/** Measures hashes per second in a process that does nothing else. */
function hashesPerSecond() {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('exit', (code) => (code === 0 ? resolve(Number(text)) : reject(new Error('The hashes failed'))))
  })
}

/** Runs in the process that `hashesPerSecond` starts: prints the number of hashes per second. */
async function countHashes() {
  const startedAt = performance.now()
  let count = 0
  const hash = () =>
    new Promise<void>((resolve, reject) => {
      const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
      scrypt(password, '0'.repeat(32), 64, cost, (error) => (error ? reject(error) : resolve()))
    })
  const goOn = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await hash()
      count++
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, goOn))
  console.log(count / ((performance.now() - startedAt) / 1000))
}

if (import.meta.main) await countHashes()
