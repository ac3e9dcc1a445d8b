import assert from 'node:assert/strict'
import type { Verdict } from '../events/verify-proof.ts'
import { linkEvents, type Chains } from '../events/chain.ts'
import { firstHash } from '../events/canonical.ts'
import { removalIn } from '../events/checkpoint-signatures.ts'
import { proofLink } from '../events/proof.ts'
import type { Removal } from '../events/removal-statements.ts'
import {
  checkpoint,
  eraseUser,
  linesOf,
  makeHistory,
  prune,
  removeRows,
  rowsOf,
  seeded,
  sign,
  start,
  stranger,
  verify,
  type Chance,
  type Chain,
  type Line,
} from './proof-histories.ts'

type Tampering = {
  name: string
  /** Tampers with the lines in place. Returns the chain position at which the verification must report a finding. */
  change(lines: Line[], chance: Chance, chains: readonly Chain[]): number | Promise<number>
}

const isLink = (line: Line) => 'position' in line
const isOfChain = (line: Line) => isLink(line) || 'removal' in line
const countOfChain = (lines: readonly Line[]) => lines.filter(isOfChain).length

/** Returns the chain position of a link, or the first position of a removal. */
function positionOf(line: Line) {
  if (isLink(line)) return line['position'] as number
  return removalIn(line['removal'] as string)!.from
}

/** Returns the index of a random link among the lines. */
function anyLink(lines: readonly Line[], chance: Chance) {
  return chance.pick(lines.flatMap((line, i) => (isLink(line) ? [i] : [])))
}

/** The ways of tampering with an export. */
const tamperings: readonly Tampering[] = [
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
      return positionOf(lines[at]!)
    },
  },
  {
    name: 'drop',
    change(lines, chance) {
      const [dropped] = lines.splice(anyLink(lines, chance), 1)
      return positionOf(dropped!)
    },
  },
  {
    name: 'drop and renumber',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      const [dropped] = lines.splice(at, 1)
      for (const line of lines.slice(at).filter(isLink)) line['position'] = positionOf(line) - 1
      const { positions } = lines.at(-1)!['end'] as { positions: number }
      lines[lines.length - 1] = { end: { positions: positions - 1 } }
      return positionOf(dropped!)
    },
  },
  {
    name: 'insert',
    change(lines, chance) {
      const at = anyLink(lines, chance)
      lines.splice(at, 0, structuredClone(lines[at]!))
      return positionOf(lines[at]!)
    },
  },
  {
    name: 'reorder',
    change(lines, chance) {
      const at = 1 + chance.below(countOfChain(lines) - 1)
      const [first, second] = [lines[at]!, lines[at + 1]!]
      lines.splice(at, 2, second, first)
      return positionOf(first)
    },
  },
  {
    name: 'cut',
    change(lines, chance) {
      const count = countOfChain(lines)
      const kept = chance.below(count)
      const [next] = lines.splice(kept + 1, count - kept)
      lines[lines.length - 1] = { end: { positions: positionOf(next!) - 1 } }
      return positionOf(next!)
    },
  },
  {
    name: 'swap of organizations',
    change(lines, chance, chains) {
      const own = lines[0]!['organization']
      const other = chance.pick(chains.filter(({ organization, rows }) => organization !== own && rows.length > 0))
      lines.splice(1, countOfChain(lines), ...other.rows.map((row) => proofLink(row)))
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
      const at = positionOf(lines[anyLink(lines, chance)]!)
      const events = rows.map(({ event }, i) => (i === at - 1 ? { ...event!, actorId: 'mallory' } : event!))
      const salts = new Map(events.map(({ id, salt }) => [id, salt!]))
      const ends: Chains = { site: { position: 0, hash: firstHash(null) }, organizations: new Map() }
      const forged = rowsOf(events, linkEvents(events, salts, ends), organization)
      lines.splice(1, countOfChain(lines), ...forged.map((row) => proofLink(row)))
      return at
    },
  },
  {
    name: 'forged removal',
    async change(lines, chance, chains) {
      const chain = chains.find(({ organization }) => organization === lines[0]!['organization'])!
      const to = 1 + chance.below(chain.rows.length - 1)
      const genuine = await removeRows({ ...chain, from: 1, to })
      const others = chains.filter(({ organization, rows }) => organization !== chain.organization && rows.length >= to)
      const forged = chance.pick([
        await removeRows({ ...chain, from: 1, to, key: stranger }),
        { ...genuine, token: withClaims(genuine.token, { at: '2040-01-01T00:00:00.000Z' }) },
        await removeRows({ ...chain, from: 1, to, at: start + 86_400_000 }),
        ...(await Promise.all(others.map((other) => removeRows({ ...other, from: 1, to })))),
      ])
      lines.splice(
        1,
        countOfChain(lines),
        { removal: forged.token },
        ...chain.rows.slice(to).map((row) => proofLink(row)),
      )
      return 1
    },
  },
]

/** Changes claims of a removal without signing it again. */
function withClaims(token: string, claims: Partial<Removal>) {
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ removal: { ...removalIn(token), ...claims } })).toString('base64url')
  return `${head}.${payload}.${signature}`
}

/** Whether a finding names the chain position, or a range that contains the position. */
function names({ findings }: Verdict, position: number) {
  return findings.some((finding) => {
    const [, from, to] = /^Positions? (\d+)(?: to (\d+))?/.exec(finding.message) ?? []
    return Number(from) <= position && position <= Number(to ?? from)
  })
}

/**
 * Asserts that a random history passes verification, and that tampering with it is found at the correct position. The
 * seed determines the history and the kind of tampering; consecutive seeds try all kinds.
 */
export async function checkHistory(seed: number) {
  const chance = seeded(seed)
  const chains = makeHistory(chance)
  const chosen = chance.pick(chains.filter(({ rows }) => rows.length > 1))
  const chain = await sign(chosen, chance)
  const erased = { ...chain, rows: chance.below(2) === 0 ? eraseUser(chain.rows, 'ada') : chain.rows }
  const lines = linesOf(chance.below(2) === 0 ? await prune(erased, chance) : erased)
  assert.deepEqual((await verify(lines)).findings, [], `history ${seed}`)
  const tampering = tamperings[seed % tamperings.length]!
  const changed = structuredClone(lines)
  const position = await tampering.change(changed, chance, chains)
  const verdict = await verify(changed)
  const found = JSON.stringify(verdict.findings)
  assert.ok(names(verdict, position), `history ${seed}: ${tampering.name} at ${position}: ${found}`)
}
