import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

type Report = { rows: { kind: string; tried: number; failed: number; failures: string[] }[] }

const fifteenMinutes = 900_000

// All kinds except timing and floods, whose results depend on the machine. `npm run attack` judges those two as well.
const judged = [
  'authorization',
  'mass assignment',
  'token purposes',
  'redirects',
  'cross-site requests',
  'cookies',
  'impersonation',
  'mail bombing',
  'crashes',
  'stops',
  'growth',
]

test('the attack program with --short finds no fault', { timeout: fifteenMinutes }, async () => {
  const script = fileURLToPath(new URL('../attack/run.ts', import.meta.url))
  const child = spawn(process.execPath, [script, '--short', '--json', ...judged.flatMap((kind) => ['--only', kind])], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let report = ''
  let progress = ''
  child.stdout.on('data', (chunk: Buffer) => (report += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString()
    // Printing output keeps the runner of the slow tests from treating a long attack as a hang.
    process.stdout.write(chunk)
  })
  await once(child, 'close')
  assert.ok(report, progress)
  const { rows } = JSON.parse(report) as Report
  const found = rows.filter(({ failed }) => failed > 0).map(({ kind, failures }) => [kind, failures])
  assert.deepEqual(found, [])
  assert.ok(rows.every(({ tried }) => tried > 0))
})
