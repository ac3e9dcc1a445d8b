import { setTimeout as wait } from 'node:timers/promises'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { cpuOf, residentMemoryOf } from '../compare/cpu.ts'
import { endpoints, requestOf } from '../compare/endpoints.ts'
import { load } from '../compare/load.ts'
import { additionalShares, spreadOf, takePairs, type Pair } from '../compare/pairs.ts'
import { share, type Cost } from './cost.ts'
import { connections, optionsWith, type Setting } from './setting.ts'

const serverPairs = 5
const pairsOfEach = 60
const warmUps = 10
const requests = 300
const idleSeconds = 5
const maxMegabytes = 3
const calls = { 'get-session': 'get-session, from the store', 'has-permission': 'organization/has-permission' }

/**
 * Compares servers with and without the features for applications and machines: their memory when idle, and the cost of
 * two calls that do not use the features. Starts several pairs of servers, because even two processes of the same
 * program differ in speed and memory.
 */
export async function featureCosts(setting: Setting): Promise<Cost[]> {
  // The first start fills the compile cache, which later starts use.
  await (await startProcess(optionsWith(setting, true))).end('SIGTERM')
  const memory: Pair<number>[] = []
  const shares: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]))
  for (let i = 0; i < serverPairs; i++) {
    const [one, other] = [await start(setting, i % 2 === 0), await start(setting, i % 2 !== 0)]
    const [changed, plain] = i % 2 === 0 ? [one, other] : [other, one]
    memory.push({ plain: plain.megabytes, changed: changed.megabytes })
    for (const [name, endpoint] of Object.entries(calls)) {
      const cost = (server: ServerProcess) => () => costOf(server, endpoint)
      const pairs = await takePairs({ count: pairsOfEach, warmUps }, { plain: cost(plain), changed: cost(changed) })
      shares[name]!.push(...additionalShares(pairs))
    }
    for (const server of [plain, changed]) await server.end('SIGTERM')
  }
  const perCall = Object.entries(shares).map(([name, found]) => share(`${name} with all features on`, 0.05, found))
  return [memoryCost(memory), ...perCall]
}

/** Starts a server and measures its memory after a few idle seconds. */
async function start(setting: Setting, features: boolean) {
  const server = await startProcess(optionsWith(setting, features))
  await wait(idleSeconds * 1000)
  return { ...server, megabytes: residentMemoryOf(server.pid) * 1.048576 }
}

function memoryCost(pairs: readonly Pair<number>[]): Cost {
  const { median, low, high } = spreadOf(pairs.map(({ plain, changed }) => changed - plain))
  const [middle, ends] = [median.toFixed(1), `${low.toFixed(1)} to ${high.toFixed(1)}`]
  return {
    name: 'memory of all features, idle',
    bound: `${maxMegabytes} MB`,
    measured: `${middle} MB (${ends})`,
    isOver: median > maxMegabytes,
  }
}

/** Calls an endpoint repeatedly. Returns the CPU milliseconds per call. */
async function costOf({ pid, origin }: ServerProcess, name: string) {
  const endpoint = endpoints.find((each) => each.name === name)!
  const request = requestOf(endpoint, 0)
  const next = () => ({ request, isRight: (body: string) => endpoint.isRight(JSON.parse(body) as never, 0) })
  const before = cpuOf([pid]).own
  const { count } = await load({ port: Number(new URL(origin).port), connections, next, seconds: 60, max: requests })
  return (cpuOf([pid]).own - before) / count
}
