import { setTimeout as wait } from 'node:timers/promises'
import { createGatehouse, type AnyRequest, type Gatehouse } from '../../server-kit/gatehouse.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { cookieOf, origin } from '../compare/users.ts'
import { fastestRound, milliseconds, type Cost } from './cost.ts'
import { addKey, startWithFeatures, type Setting } from './setting.ts'

const tokens = 400
const usesOfToken = 100
const idleSeconds = 20

/** Measures the server kit in this process. */
export async function kitCosts(setting: Setting): Promise<Cost[]> {
  const server = await startWithFeatures(setting)
  const db = openTestDatabase(setting.databaseUrl)
  const key = await addKey(db, 'server')
  const apiKey = await addKey(db, 'user')
  await db.close()
  const start = (send: typeof fetch = fetch) =>
    createGatehouse({ url: server.origin, issuer: origin, audience: origin, key, fetch: send })
  const signed = decodeURIComponent(cookieOf(0).split('=')[1]!)
  const lookedUp = {
    cookie: { cookie: cookieOf(0) },
    bearer: { authorization: `Bearer ${signed}` },
    key: { 'x-api-key': apiKey },
  }
  const headers = await tokenHeaders(server.origin)
  return [
    ...(await rememberedCosts(start, lookedUp, headers)),
    await firstCost(start, headers),
    await mixCost(start, headers),
    await idleCost(start),
  ]
}

type Start = (send?: typeof fetch) => Gatehouse
type TokenHeaders = { authorization: string }

/** Fetches a token for each of the first `tokens` users, and returns an authorization header for each token. */
async function tokenHeaders(url: string): Promise<TokenHeaders[]> {
  const headers: TokenHeaders[] = []
  for (let user = 0; user < tokens; user++) {
    const response = await fetch(`${url}/api/auth/token`, { headers: { cookie: cookieOf(user) } })
    const { token } = (await response.json()) as { token: string }
    headers.push({ authorization: `Bearer ${token}` })
  }
  return headers
}

/** Measures the cost of authenticating callers that the kit has authenticated before. */
async function rememberedCosts(
  start: Start,
  lookedUp: Readonly<Record<string, Record<string, string>>>,
  headers: readonly TokenHeaders[],
) {
  const kit = start()
  const rounds = { rounds: 100, calls: 20_000 }
  const costOf = async (requests: readonly AnyRequest[]) => {
    await authenticateAll(kit, requests)
    return fastestRound(rounds, async () => (call) => kit.authenticate(requests[call % requests.length]!))
  }
  const others: number[] = []
  for (const each of Object.values(lookedUp)) others.push(await costOf([{ headers: each, method: 'GET' }]))
  const ofNode = await costOf(headers.map((each) => ({ headers: each, method: 'GET' })))
  const ofFetch = await costOf(headers.map((each) => new Request(origin, { headers: each })))
  kit.close()
  const names = Object.keys(lookedUp).map((name, at) => `${name} ${others[at]!.toFixed(4)}`)
  const both = ` (node:http ${ofNode.toFixed(4)}, Fetch API ${ofFetch.toFixed(4)})`
  return [
    milliseconds('kit: a session or key seen before', 0.005, Math.max(...others), ` (${names.join(', ')})`),
    milliseconds('kit: a token seen before', 0.002, Math.max(ofNode, ofFetch), both),
  ]
}

async function firstCost(start: Start, headers: readonly TokenHeaders[]) {
  const [warmUp, ...rest] = headers
  const kits: Gatehouse[] = []
  const cost = await fastestRound({ rounds: 30, calls: rest.length }, async () => {
    const kit = start()
    kits.push(kit)
    // Loads the published keys and the list of revocations.
    await authenticateAll(kit, [{ headers: warmUp! }])
    return (call) => kit.authenticate({ headers: rest[call]! })
  })
  for (const kit of kits) kit.close()
  return milliseconds('kit: a token seen first', 0.3, cost)
}

/** Measures the mean cost of a call when each token is used a hundred times and the calls are in random order. */
async function mixCost(start: Start, headers: readonly TokenHeaders[]) {
  const uses = Array.from({ length: tokens * usesOfToken }, (_, use) => use % tokens)
  for (let at = uses.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[uses[at], uses[other]] = [uses[other]!, uses[at]!]
  }
  const kits: Gatehouse[] = []
  const cost = await fastestRound({ rounds: 10, calls: uses.length }, async () => {
    const kit = start()
    kits.push(kit)
    return (call) => kit.authenticate({ headers: headers[uses[call]!]! })
  })
  for (const kit of kits) kit.close()
  return milliseconds(`kit: mean of a mix with ${usesOfToken} uses of each token`, 0.05, cost)
}

/** Measures the requests for revocations that a kit sends while it is idle, after it has authenticated one caller. */
async function idleCost(start: Start): Promise<Cost> {
  const askedAt: number[] = []
  const kit = start((input, init) => {
    const { user, system } = process.cpuUsage()
    if (new Request(input).url.endsWith('/server/revocations')) askedAt.push((user + system) / 1000)
    return fetch(input, init)
  })
  await authenticateAll(kit, [{ headers: { cookie: cookieOf(0) }, method: 'GET' }])
  await wait(idleSeconds * 1000)
  kit.close()
  const perSecond = askedAt.length / idleSeconds
  const own = Math.min(...askedAt.slice(1).map((spent, at) => spent - askedAt[at]!))
  return {
    name: 'questions about revocations from one idle kit',
    bound: '0.5 /s',
    measured: `${perSecond.toFixed(2)} /s (${own.toFixed(2)} ms CPU each in the backend)`,
    isOver: perSecond > 0.5,
  }
}

async function authenticateAll(kit: Gatehouse, requests: readonly AnyRequest[]) {
  for (const request of requests) if (!(await kit.authenticate(request))) throw new Error('The kit found no caller')
}
