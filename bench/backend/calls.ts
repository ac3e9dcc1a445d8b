import { authenticateKey } from '../../server/api-keys/authentication.ts'
import { resolveConfig } from '../../server/config/config.ts'
import type { DatabasePool } from '../../server/database/database.ts'
import type { Deps } from '../../server/deps.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import type { ServerProcess } from '../../server/testing/server-process.ts'
import { explainStatements } from '../../tests/organization-plans.ts'
import { cpuOf } from '../compare/cpu.ts'
import { load, median, type Call } from '../compare/load.ts'
import { cookieOf, origin } from '../compare/users.ts'
import { milliseconds, type Cost } from './cost.ts'
import { addKey, connections, fillKeys, optionsWith, startWithFeatures, type Setting } from './setting.ts'

const rounds = 30
const requests = 2000
/** The tables that are too large to be scanned in full. */
const large = new Set(['api_keys', 'users'])
// The server updates the database row of a kit at most once a second. With this many kits, each request updates a row.
const kits = 20_000

/** Measures the CPU time that a server process spends on calls with an API key and on requests for revocations. */
export async function callCosts(setting: Setting): Promise<Cost[]> {
  const db = openTestDatabase(setting.databaseUrl)
  setting.endings.push(db.close)
  await fillKeys(db)
  const apiKey = await addKey(db, 'organization')
  const server = await startWithFeatures(setting)
  const costs = await measureCalls(server, {
    session: constant(callOf('GET', '/get-session', { cookie: cookieOf(0) })),
    key: constant(permissionCall({ 'x-api-key': apiKey })),
    cookie: constant(permissionCall({ cookie: cookieOf(0), origin })),
    question: questions(await addKey(db, 'server')),
  })
  const ratio = (of: number[], to: number[]) => median(of.map((cost, round) => cost / to[round]!)).toFixed(2)
  const { session, key, cookie, question } = costs
  const compared = ` (${ratio(key, session)}× get-session, ${ratio(key, cookie)}× the same call with a session)`
  return [
    await statementsOf(db, setting, apiKey),
    milliseconds('has-permission with an API key, with HTTP', 0.15, Math.min(...key), compared),
    milliseconds(
      'a question about revocations, with HTTP',
      0.05,
      Math.min(...question),
      ` (${ratio(question, session)}× get-session)`,
    ),
  ]
}

type Calls = Record<'session' | 'key' | 'cookie' | 'question', () => Call>

/** Returns the CPU milliseconds per call in each round, for each kind of call. */
async function measureCalls({ pid, origin }: ServerProcess, calls: Calls) {
  const port = Number(new URL(origin).port)
  const costs: Record<keyof Calls, number[]> = { session: [], key: [], cookie: [], question: [] }
  for (let round = -3; round < rounds; round++)
    for (const [name, next] of Object.entries(calls)) {
      const before = cpuOf([pid]).own
      const { count } = await load({ port, connections, next, seconds: 60, max: requests })
      if (round >= 0) costs[name as keyof Calls].push((cpuOf([pid]).own - before) / count)
    }
  return costs
}

function callOf(method: string, path: string, headers: Record<string, string>, body?: object): Call {
  const content = body ? JSON.stringify(body) : ''
  const all = { host: 'localhost:3000', ...headers, 'content-type': 'application/json' }
  const lines = Object.entries({ ...all, 'content-length': content.length }).map((header) => header.join(': '))
  const head = `${method} /api/auth${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return { request: Buffer.from(head + content), isRight: (text) => text.startsWith('{') }
}

function permissionCall(headers: Record<string, string>): Call {
  const call = callOf('POST', '/organization/has-permission', headers, { permissions: { member: ['create'] } })
  return { ...call, isRight: (text) => text.includes('"success":true') }
}

function constant(call: Call) {
  return () => call
}

/**
 * Returns a function that creates requests for the list of revocations, as many kits send them. The server may delay
 * its response by up to 1 ms to wait for a revocation.
 */
function questions(serverKey: string) {
  let count = 0
  return () => {
    const body = { after: 0, waitMilliseconds: 1, instance: `kit-${count++ % kits}` }
    return callOf('POST', '/server/revocations', { 'x-api-key': serverKey }, body)
  }
}

/** Counts the statements that verify an API key, and finds the large tables that these statements scan in full. */
async function statementsOf(db: DatabasePool, setting: Setting, apiKey: string): Promise<Cost> {
  const needed: Pick<Deps, 'config' | 'db' | 'now'> = {
    config: resolveConfig(optionsWith(setting, true)),
    db,
    now: () => new Date(),
  }
  const deps = needed as Deps
  const verify = () => authenticateKey(deps, apiKey)
  // PostgreSQL can switch to a generic plan at the sixth execution.
  for (let time = 0; time < 7; time++) await verify()
  const plans = await explainStatements(db, verify)
  const scanned = plans.flatMap((plan) => plan.scanned.filter((table) => large.has(table)))
  return {
    name: 'statements that verify an API key',
    bound: '1, indexed',
    measured: `${plans.length}, ${scanned.length === 0 ? 'indexed' : `scans ${scanned.join(', ')}`}`,
    isOver: plans.length > 1 || scanned.length > 0,
  }
}
