import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { signClaims } from '../keys/signatures.ts'
import { linkEvents, type Chains } from '../events/chain.ts'
import { firstHash } from '../events/canonical.ts'
import { checkpointType } from '../events/checkpoints.ts'
import { removalType, type Removal } from '../events/removal-statements.ts'
import type { LinkRow, NewLink } from '../events/links.sql.ts'
import { proofFormat, proofLink } from '../events/proof.ts'
import type { StoredEvent } from '../events/reader.ts'
import { verifyProof, type Verdict } from '../events/verify-proof.ts'

const origin = 'https://accounts.example.com'

/* Creates random histories of the audit log without a database. */

/** Creates a random number generator from a seed, so that a failing history can be repeated. */
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
export type Chance = ReturnType<typeof seeded>

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

export type Chain = { organization: string | null; rows: LinkRow[]; checkpoints: string[]; removal?: SignedRange }

/** The range of chain positions that were removed, with the signed removal. */
type SignedRange = { from: number; to: number; token: string }

export function rowsOf(
  events: readonly StoredEvent[],
  links: readonly NewLink[],
  organization: string | null,
): LinkRow[] {
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

type Removing = Pick<Chain, 'organization' | 'rows'> & { from: number; to: number; key?: Key; at?: number }

/**
 * Signs the removal of a range of chain positions, as the product does after a retention period of 30 days. Does not
 * change the rows.
 */
export async function removeRows({ organization, rows, from, to, key = keys[1]!, at }: Removing): Promise<SignedRange> {
  const newest = rows[to - 1]!.event!.createdAt
  const removal: Removal = {
    origin,
    organization,
    from,
    to,
    before: (rows[from - 2]?.hash ?? firstHash(organization)).toString('base64url'),
    hash: rows[to - 1]!.hash.toString('base64url'),
    newest: { attempt: null, other: newest },
    at: new Date(at ?? Date.parse(newest) + 30 * 86_400_000).toISOString(),
    retention: { events: 30, attempts: null },
  }
  return { from, to, token: await signClaims({ removal }, key, removalType) }
}

/** Marks a random range of positions in a chain as removed, but never the last position. */
export async function prune(chain: Chain, chance: Chance): Promise<Chain> {
  const from = 1 + chance.below(chain.rows.length - 1)
  const to = from + chance.below(chain.rows.length - from)
  return { ...chain, removal: await removeRows({ ...chain, from, to }) }
}

/** Creates a history with the chain of the site and the chains of two organizations, without checkpoints. */
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

/** Adds two checkpoints, signed with different keys, to a chain: one at a random position, one at the end. */
export async function sign({ organization, rows }: Chain, chance: Chance): Promise<Chain> {
  const signed = [rows[chance.below(rows.length)]!, rows.at(-1)!]
  const checkpoints = await Promise.all(signed.map((row, i) => checkpoint({ organization, row, key: keys[i]! })))
  return { organization, rows, checkpoints }
}

export type Line = Record<string, unknown>

export function linesOf({ organization, rows, checkpoints, removal }: Chain): Line[] {
  const links = rows.map((row) => proofLink(row))
  const { from, to, token } = removal ?? { from: 1, to: 0, token: '' }
  return [
    { format: proofFormat, origin, organization, exportedAt: new Date(start).toISOString() },
    ...links.slice(0, from - 1),
    ...(removal ? [{ removal: token }] : []),
    ...links.slice(to),
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

/** Returns the rows as they are after the deletion of a user: without the changes in the events about the user. */
export function eraseUser(rows: readonly LinkRow[], userId: string): LinkRow[] {
  return rows.map((row) =>
    row.event?.subjectId === userId && row.event.changes !== null
      ? { ...row, event: { ...row.event, changes: null, salt: row.event.salt!.subarray(0, 32) } }
      : row,
  )
}
