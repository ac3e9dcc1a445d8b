// Runs the named package scripts one after another and reports how long each took and how many tests passed. A failed
// script ends the run, except a failed `test:…` script: the scripts after it still run.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const mostSilenceMilliseconds = 5 * 60_000
const tally = { passed: 0, failed: 0 }
const outcomes = []
const startedAt = Date.now()
const secondsSince = (time) => ((Date.now() - time) / 1000).toFixed(1)

for (const name of process.argv.slice(2)) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const succeeded = await runStep(name)
  outcomes.push({ name, succeeded, seconds: secondsSince(started) })
  if (!succeeded && !name.startsWith('test:')) break
}

console.log()
for (const { name, succeeded, seconds } of outcomes) console.log(`${succeeded ? '✓' : '✗'} ${name} ${seconds} s`)
console.log(`${secondsSince(startedAt)} s in total`)
if (outcomes.some(({ name }) => name.startsWith('test:'))) console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = outcomes.every(({ succeeded }) => succeeded) ? 0 : 1

async function runStep(name) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const options = { shell: true, stdio: ['inherit', 'pipe', 'inherit'], env: { ...process.env, ...colour } }
  const child = spawn(`exec ${scripts[name]}`, options)
  // Kills a script that has printed nothing for five minutes, because a test file that leaves a handle open never
  // exits. A killed node:test prints the name of the file.
  const silence = setTimeout(() => child.kill(), mostSilenceMilliseconds)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    said += text
    silence.refresh()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(silence)
  count(stripVTControlCharacters(said))
  return code === 0
}

/** Adds the counts in the last lines of node:test ("ℹ pass 12") or Playwright ("  3 passed (4.2s)") to the tally. */
function count(said) {
  const ofNode = [...said.matchAll(/^ℹ (?<word>pass|fail|cancelled) (?<number>\d+)$/gm)]
  const ofPlaywright = [
    ...said.matchAll(/^ {2}(?<number>\d+) (?<word>passed|failed|flaky|interrupted|did not run)\b/gm),
  ]
  for (const { groups } of ofNode.length > 0 ? ofNode : ofPlaywright) {
    tally[groups.word.startsWith('pass') ? 'passed' : 'failed'] += Number(groups.number)
  }
}
