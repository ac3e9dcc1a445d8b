import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { signClaims } from '../keys/signatures.ts'
import { linkEvents, type Chains } from '../events/chain.ts'
import { firstHash } from '../events/canonical.ts'
import { checkpointType } from '../events/checkpoints.ts'
import type { LinkRow, NewLink } from '../events/links.sql.ts'
import { proofFormat, proofLink } from '../events/proof.ts'
import type { StoredEvent } from '../events/reader.ts'
import { verifyProof, type Verdict } from '../events/verify-proof.ts'

const origin = 'https://accounts.example.com'

/*
 * Random histories of the audit log, without a database.
 */

/** A random number generator with a seed, so that a failing history can be repeated. */
export function seeded(seed: number) {
  let state = seed + 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (max: number) => Math.floor(next() * max),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
  }
}
type Chance = ReturnType<typeof seeded>

function makeKey(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { id, algorithm: 'EdDSA', privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), alg: 'EdDSA', kid: id } }
}
type Key = ReturnType<typeof makeKey>
const keys = [makeKey('first'), makeKey('rotated')]
export const stranger = makeKey('first')

const actions = ['user.updated', 'member.added', 'session.started', 'user.deleted']
export const start = Date.parse('2026-11-01T00:00:00.000Z')

function randomEvent(chance: Chance, id: number): StoredEvent {
  const text = () => `${chance.pick(['Ada', 'Zoë', 'a"b', '', '名'])} ${chance.below(1000)}`
  return {
    id: String(id),
    action: chance.pick(actions),
    actorId: chance.pick(['ada', 'bob', null]),
    impersonatorId: null,
    byAdministrator: chance.below(2) === 0,
    subjectId: chance.pick(['ada', 'bob', null]),
    subjectUserId: null,
    organizationId: chance.pick(['acme', 'globex', null]),
    ipAddress: `203.0.113.${chance.below(255)}`,
    userAgent: chance.pick([null, text()]),
    details: chance.pick([null, { method: text(), name: null }]),
    changes: chance.pick([null, [{ field: 'name', before: text(), after: text() }]]),
    createdAt: new Date(start + id * 1000).toISOString(),
    salt: randomBytes(48),
  }
}

export type Chain = { organization: string | null; rows: LinkRow[]; checkpoints: string[] }

function rowsOf(events: readonly StoredEvent[], links: readonly NewLink[], organization: string | null): LinkRow[] {
  return links
    .map((link, i) => ({ link, event: events[i]! }))
    .filter(({ link }) => organization === null || link.organizationId === organization)
    .map(({ link, event }) => ({
      position: organization === null ? link.position : link.organizationPosition!,
      hash: organization === null ? link.hash : link.organizationHash!,
      eventId: event.id,
      digests: link.digests,
      erasedAction: null,
      erasedCreatedAt: null,
      event,
    }))
}

type Signing = { organization: string | null; row: LinkRow; key?: Key; retention?: number | null; at?: number }

export function checkpoint({ organization, row, key = keys[0]!, retention = null, at = start + 1e6 }: Signing) {
  const statement = {
    origin,
    organization,
    position: row.position,
    hash: row.hash.toString('base64url'),
    at: new Date(at).toISOString(),
    retention: { events: retention, attempts: 90 },
  }
  return signClaims({ checkpoint: statement }, key, checkpointType)
}

/** A history with the chains of the site and of two organizations, without checkpoints. */
export function makeHistory(chance: Chance): Chain[] {
  const events = Array.from({ length: 8 + chance.below(8) }, (_, i) => randomEvent(chance, i + 1))
  const salts = new Map(events.map(({ id, salt }) => [id, salt!]))
  const chains: Chains = { site: { position: 0, hash: firstHash(null) }, organizations: new Map() }
  const links = linkEvents(events, salts, chains)
  return [null, 'acme', 'globex'].map((organization) => ({
    organization,
    rows: rowsOf(events, links, organization),
    checkpoints: [],
  }))
}

/** A chain with checkpoints of two keys: at a random position, and at the end. */
export async function sign({ organization, rows }: Chain, chance: Chance): Promise<Chain> {
  const signed = [rows[chance.below(rows.length)]!, rows.at(-1)!]
  const checkpoints = await Promise.all(signed.map((row, i) => checkpoint({ organization, row, key: keys[i]! })))
  return { organization, rows, checkpoints }
}

type Line = Record<string, unknown>

export function linesOf({ organization, rows, checkpoints }: Chain): Line[] {
  return [
    { format: proofFormat, origin, organization, exportedAt: new Date(start).toISOString() },
    ...rows.map((row) => proofLink(row)),
    ...checkpoints.map((token) => ({ checkpoint: token })),
    { keys: keys.map(({ jwk }) => jwk) },
    { end: { positions: rows.length } },
  ]
}

export function verify(lines: readonly Line[], trust = {}): Promise<Verdict> {
  return verifyProof(
    lines.map((line) => JSON.stringify(line)),
    trust,
  )
}

/** Erases the changes of a user's events, as the deletion of the user does. */
export function eraseUser(rows: readonly LinkRow[], userId: string): LinkRow[] {
  return rows.map((row) =>
    row.event?.subjectId === userId && row.event.changes !== null
      ? { ...row, event: { ...row.event, changes: null, salt: row.event.salt!.subarray(0, 32) } }
      : row,
  )
}

type Tampering = {
  name: string
  /** Changes the lines of a chain in place; returns the position that must be named. */
  change(lines: Line[], chance: Chance, chains: readonly Chain[]): number | Promise<number>
}

/** The index of a random link. The line of position p has the index p. */
const anyLink = (lines: readonly Line[], chance: Chance) => 1 + chance.below(countLinks(lines))
const countLinks = (lines: readonly Line[]) => lines.filter((line) => 'position' in line).length

const tamperings: Tampering[] = [
  {
    name: 'flip',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      const event = lines[at]!['event'] as Record<string, unknown>
      const flips: Record<string, () => unknown> = {
        action: () => `${event['action'] as string}x`,
        actorId: () => 'mallory',
        byAdministrator: () => !event['byAdministrator'],
        organizationId: () => 'initech',
        ipAddress: () => '198.51.100.1',
        userAgent: () => 'other',
        details: () => ({ method: 'other' }),
        changes: () => [{ field: 'name', before: 'x', after: 'y' }],
        createdAt: () => '2020-01-01T00:00:00.000Z',
      }
      const field = chance.pick(Object.keys(flips))
      event[field] = flips[field]!()
      return at
    },
  },
  {
    name: 'drop',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      lines.splice(at, 1)
      return at
    },
  },
  {
    name: 'drop and renumber',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      lines.splice(at, 1)
      const count = countLinks(lines)
      for (const [i, line] of lines.slice(1, count + 1).entries()) line['position'] = i + 1
      lines[lines.length - 1] = { end: { positions: count } }
      return at
    },
  },
  {
    name: 'insert',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      lines.splice(at, 0, structuredClone(lines[at]!))
      return at
    },
  },
  {
    name: 'reorder',
    change(lines, chance) {
      const count = countLinks(lines)
      const at = 1 + chance.below(count - 1)
      ;[lines[at], lines[at + 1]] = [lines[at + 1]!, lines[at]!]
      return at
    },
  },
  {
    name: 'cut',
    change(lines, chance) {
      const count = countLinks(lines)
      const kept = chance.below(count)
      lines.splice(kept + 1, count - kept)
      lines[lines.length - 1] = { end: { positions: kept } }
      return kept + 1
    },
  },
  {
    name: 'swap of organizations',
    change(lines, chance, chains) {
      const own = lines[0]!['organization']
      const other = chance.pick(chains.filter(({ organization, rows }) => organization !== own && rows.length > 0))
      lines.splice(1, countLinks(lines), ...other.rows.map((row) => proofLink(row)))
      lines[lines.length - 1] = { end: { positions: other.rows.length } }
      return 1
    },
  },
  {
    name: 'foreign checkpoint',
    async change(lines, chance, chains) {
      const { organization, rows } = chains.find((chain) => chain.organization === lines[0]!['organization'])!
      const row = chance.pick(rows)
      lines.splice(-2, 0, { checkpoint: await checkpoint({ organization, row, key: stranger }) })
      return row.position
    },
  },
  {
    name: 'rewritten chain',
    change(lines, chance, chains) {
      const { organization, rows } = chains.find((chain) => chain.organization === lines[0]!['organization'])!
      const at = anyLink(lines, chance)
      const events = rows.map(({ event }, i) => (i === at - 1 ? { ...event!, actorId: 'mallory' } : event!))
      const salts = new Map(events.map(({ id, salt }) => [id, salt!]))
      const ends: Chains = { site: { position: 0, hash: firstHash(null) }, organizations: new Map() }
      const forged = rowsOf(events, linkEvents(events, salts, ends), organization)
      for (const [i, row] of forged.entries()) lines[i + 1] = proofLink(row)
      return at
    },
  },
]

/** Whether a finding names the position, or a range that contains it. */
function names({ findings }: Verdict, position: number) {
  return findings.some((finding) => {
    const [, from, to] = /^Positions? (\d+)(?: to (\d+))?/.exec(finding.message) ?? []
    return Number(from) <= position && position <= Number(to ?? from)
  })
}

/** Checks that a random history is intact, and that tampering with it is named with its position. */
export async function checkHistory(seed: number) {
  const chance = seeded(seed)
  const chains = makeHistory(chance)
  const chosen = chance.pick(chains.filter(({ rows }) => rows.length > 1))
  const chain = await sign(chosen, chance)
  const erased = { ...chain, rows: chance.below(2) === 0 ? eraseUser(chain.rows, 'ada') : chain.rows }
  const lines = linesOf(erased)
  assert.deepEqual((await verify(lines)).findings, [], `history ${seed}`)
  const tampering = tamperings[seed % tamperings.length]!
  const changed = structuredClone(lines)
  const position = await tampering.change(changed, chance, chains)
  const verdict = await verify(changed)
  const found = JSON.stringify(verdict.findings)
  assert.ok(names(verdict, position), `history ${seed}: ${tampering.name} at ${position}: ${found}`)
}
