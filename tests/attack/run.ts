import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../../server/testing/global-setup.ts'
import { authorization } from './authorization.ts'
import { cookies } from './cookies.ts'
import { crossSite } from './cross-site.ts'
import { impersonation } from './impersonation.ts'
import { crashes } from './crashes.ts'
import { floods } from './floods.ts'
import { growth } from './growth.ts'
import { mailBombing } from './mail-bombing.ts'
import { stops } from './stops.ts'
import { createRandom, type Kind, type Outcome } from './kind.ts'
import { massAssignment } from './mass-assignment.ts'
import { redirects } from './redirects.ts'
import { timing } from './timing.ts'
import { tokenPurposes } from './token-purposes.ts'

/*
 * Attacks servers in separate processes and in this process, over loopback only, and prints one table. Sends requests
 * only to servers that it started itself, on temporary databases.
 */

const kinds: readonly Kind[] = [
  authorization,
  massAssignment,
  tokenPurposes,
  redirects,
  crossSite,
  cookies,
  impersonation,
  timing,
  floods,
  mailBombing,
  crashes,
  stops,
  growth,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    peer: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
})
const seed = Number(values.seed ?? 20_261_122)
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const unknown = (values.only ?? []).filter((name) => kinds.every((kind) => kind.name !== name))
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Kinds: ${kinds.map(({ name }) => name).join(', ')}`)

type Row = Outcome & { kind: string; bar: string; seconds: number }
const rows: Row[] = []
say(`seed ${seed}${values.short ? ', short' : ''}`)
await globalSetup()
try {
  for (const kind of kinds.filter(({ name }) => values.only?.includes(name) ?? true)) rows.push(await attack(kind))
} finally {
  await globalTeardown()
}
if (values.json) console.log(JSON.stringify({ seed, short: values.short, rows }, null, 2))
else printTable()
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0

async function attack(kind: Kind): Promise<Row> {
  progress(kind)('begins')
  const cleanups: (() => unknown)[] = []
  const startedAt = performance.now()
  let outcome: Outcome
  try {
    const { short, peer } = values
    const random = createRandom(seed)
    outcome = await kind.attack({
      short,
      peer,
      seed,
      random,
      say: progress(kind),
      after: (work) => void cleanups.push(work),
    })
  } catch (error) {
    outcome = { tried: 0, failed: 1, failures: [`The attack itself failed: ${(error as Error).stack}`] }
  }
  for (const work of cleanups.toReversed()) await work()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  say(
    `${outcome.failed === 0 ? '✓' : '✗'} ${kind.name}: ${outcome.tried} tried, ${outcome.failed} failed, ${seconds} s`,
  )
  for (const line of outcome.failures) say(`    ${line}`)
  // Printed at once, so that the figures are not lost if a later kind of attack is interrupted.
  if (outcome.figure) say(`    ${outcome.figure}`)
  if (outcome.peer) say(`    Better Auth: ${outcome.peer}`)
  return { kind: kind.name, bar: kind.bar, seconds, ...outcome }
}

/** Returns a function that prints progress of a kind of attack, with the time since the program started. */
function progress({ name }: Kind) {
  return (line: string) => say(`    ${time(performance.now())} ${name}: ${line}`)
}

function time(milliseconds: number) {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Prints the table as Markdown, so that it can be pasted into docs/security.md. */
function printTable() {
  const head = ['Kind', 'Tried', 'Failed', 'Bar', 'Measured', ...(values.peer ? ['Better Auth 1.7.25'] : [])]
  const cells = rows.map((row) => [
    row.kind,
    row.tried.toLocaleString('en'),
    row.failed.toLocaleString('en'),
    row.bar,
    row.figure ?? '',
    ...(values.peer ? [row.peer ?? ''] : []),
  ])
  console.log()
  for (const line of [head, head.map(() => '---'), ...cells]) console.log(`| ${line.join(' | ')} |`)
  for (const { kind, details } of rows)
    if (details) console.log(`\n${kind}\n${details.map((line) => `  ${line}`).join('\n')}`)
}
