import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { endpoints } from './endpoints.ts'
import type { Flood } from './flood.ts'
import { median } from './load.ts'
import { sides, type Side, type Turn } from './measure.ts'
import { writeSection } from './sections.ts'

export type Found = { turns: Turn[]; flood: Flood[]; rounds: number; seconds: number; postgres: string }

const names: Record<Side, string> = { gatehouse: 'Gatehouse', peer: 'Better Auth', bare: 'bare' }

/** Prints the tables. On request, writes all results to a JSON file and the tables to docs/performance.md. */
export async function report(found: Found, to: { json: string | undefined; write: boolean }) {
  const text = [await heading(found), ...endpointTables(found.turns), ...floodTable(found.flood)].join('\n')
  console.log(`\n${text}`)
  if (to.json) await writeFile(to.json, JSON.stringify(found))
  if (to.write) await writeSection('compare', text)
}

async function heading({ rounds, seconds, postgres }: Found) {
  const peer = JSON.parse(
    await readFile(new URL('../node_modules/better-auth/package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const machine = `${availableParallelism()} × ${cpus()[0]!.model.trim()}`
  const versions = `Node ${process.version}, PostgreSQL ${postgres}, Better Auth ${peer.version}`
  return `${new Date().toISOString().slice(0, 10)}; ${machine}; ${versions}; ${rounds} rounds of ${seconds} s.\n`
}

function endpointTables(turns: readonly Turn[]) {
  const there = endpoints.filter(({ name }) => turns.some(({ endpoint }) => endpoint === name))
  const table = (title: string, head: string[], rows: string[][]) =>
    rows.length === 0 ? [] : [`**${title}**\n`, ...asTable(head, rows), '']
  const of = (kinds: string[]) => there.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const costs = ['server CPU ms: Gatehouse', 'Better Auth', 'bare', 'times less than Better Auth', 'times bare']
  const databaseCosts = ['database CPU ms: Gatehouse', 'Better Auth', 'bare']
  const cpu = (name: string) => [...costsOf(turns, name), ...databaseCostsOf(turns, name)]
  return [
    ...table(
      'CPU per request',
      ['', ...costs, ...databaseCosts],
      of(['read', 'write', 'hash']).map((name) => [name, ...cpu(name)]),
    ),
    ...table(
      'Requests per second, and latency (p50 / p99 ms)',
      ['', ...sides.flatMap((side) => [`${names[side]} /s`, 'ms'])],
      of(['read', 'write', 'hash']).map((name) => [name, ...sides.flatMap((side) => speedOf(turns, name, side))]),
    ),
  ]
}

function costsOf(turns: readonly Turn[], name: string) {
  const paired = (one: Side, other: Side) => {
    const ratios = pairs(turns, name, one, other).map(([a, b]) => a.server / b.server)
    return ratios.length === 0 ? '–' : `${median(ratios).toFixed(median(ratios) < 10 ? 2 : 1)}×`
  }
  return [
    ...sides.map((side) => milliseconds(turns, name, side, 'server')),
    paired('peer', 'gatehouse'),
    paired('gatehouse', 'bare'),
  ]
}

function databaseCostsOf(turns: readonly Turn[], name: string) {
  return sides.map((side) => milliseconds(turns, name, side, 'database'))
}

function speedOf(turns: readonly Turn[], name: string, side: Side) {
  const own = turns.filter((turn) => turn.endpoint === name && turn.side === side)
  if (own.length === 0) return ['–', '–']
  const of = (field: 'perSecond' | 'p50' | 'p99') => median(own.map((turn) => turn[field]))
  return [of('perSecond').toFixed(0), `${of('p50').toFixed(1)} / ${of('p99').toFixed(1)}`]
}

function milliseconds(turns: readonly Turn[], name: string, side: Side, field: 'server' | 'database') {
  const own = turns.filter((turn) => turn.endpoint === name && turn.side === side)
  return own.length === 0 ? '–' : median(own.map((turn) => turn[field])).toFixed(3)
}

function pairs(turns: readonly Turn[], name: string, one: Side, other: Side): [Turn, Turn][] {
  const own = turns.filter(({ endpoint }) => endpoint === name)
  return own
    .filter(({ side }) => side === one)
    .flatMap((turn) => {
      const partner = own.find(({ side, round }) => side === other && round === turn.round)
      return partner ? [[turn, partner]] : []
    })
}

function floodTable(flood: readonly Flood[]) {
  if (flood.length === 0) return []
  const of = (side: Side, field: keyof Omit<Flood, 'side'>) =>
    median(flood.filter((each) => each.side === side).map((each) => each[field] ?? Number.NaN))
  const hashes = of('bare', 'signInsPerSecond')
  const row = (side: Side) => {
    const rounds = flood.filter((each) => each.side === side)
    const shares = rounds.map(({ round, signInsPerSecond }) => {
      const alone = flood.find((each) => each.side === 'bare' && each.round === round)!
      return signInsPerSecond / alone.signInsPerSecond
    })
    return [
      names[side],
      of(side, 'signInsPerSecond').toFixed(1),
      `${(median(shares) * 100).toFixed(0)} %`,
      `${of(side, 'sessionP50').toFixed(1)} / ${of(side, 'sessionP99').toFixed(1)}`,
    ]
  }
  const head = [
    '8 concurrent sign-ins',
    'sign-ins /s',
    'share of hashing alone',
    'concurrent get-session, p50 / p99 ms',
  ]
  const alone = ['hashing alone', hashes.toFixed(1), '100 %', '–']
  return ['**Maximum sign-in throughput**\n', ...asTable(head, [row('gatehouse'), row('peer'), alone]), '']
}

export function asTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)]
}
