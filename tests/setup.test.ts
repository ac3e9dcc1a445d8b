import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeFolder } from '../server/testing/folder.ts'

const script = join(import.meta.dirname, '../scripts/setup.mjs')

/** A build that records its start in the file `builds`, and ends once the file `release` exists. */
const build = `
import { appendFileSync, existsSync } from 'node:fs'
appendFileSync('builds', 'begun ')
setInterval(() => existsSync('release') && process.exit(), 10)
`
/** Pauses a setup after it has looked at the lock for the first time, until the file `resume` exists. */
const pause = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { statSync } = fs
fs.statSync = (path, options) => {
  const found = statSync(path, options)
  if (String(path).includes('.setup-lock') && !fs.existsSync('paused')) {
    fs.writeFileSync('paused', '')
    while (!fs.existsSync('resume')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
  return found
}
syncBuiltinESMExports()
`

/** Creates a clone whose packages are installed and whose pages are not built. */
async function makeClone(folder: string) {
  for (const path of ['scripts', 'node_modules', 'web/build']) await mkdir(join(folder, path), { recursive: true })
  await cp(script, join(folder, 'scripts/setup.mjs'))
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json'])
    await writeFile(join(folder, path), '{ "packages": {} }')
  await writeFile(join(folder, 'web/build/build.ts'), build)
  await writeFile(join(folder, 'pause.mjs'), pause)
}

function startSetup(folder: string, flags: readonly string[] = []) {
  // Runs in a separate process group, so that the build can be killed with it.
  const options = { cwd: folder, detached: true } as const
  const child = spawn(process.execPath, [...flags, 'scripts/setup.mjs', '--pages'], options)
  const setup = { child, output: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (setup.output += String(text)))
  return setup
}

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
}

describe('two setups of one clone', () => {
  test('never run at once if both find the lock of a killed setup', async (t) => {
    const { path, remove } = await makeFolder()
    t.after(remove)
    await makeClone(path)
    const has = (name: string) => existsSync(join(path, name))
    const builds = async () =>
      has('builds') ? (await readFile(join(path, 'builds'), 'utf8')).split(' ').length - 1 : 0

    const killed = startSetup(path)
    await until(async () => (await builds()) === 1)
    process.kill(-killed.child.pid!, 'SIGKILL')
    await killed.ended
    const locks = (await readdir(path)).filter((name) => name.startsWith('.setup-lock'))
    for (const lock of locks) await utimes(join(path, lock), 0, 0)

    const slow = startSetup(path, ['--import', './pause.mjs'])
    await until(() => has('paused'))
    const fast = startSetup(path)
    await until(async () => (await builds()) === 2)
    await writeFile(join(path, 'resume'), '')
    await until(async () => slow.output.includes('Waiting for another set-up') || (await builds()) === 3)
    await writeFile(join(path, 'release'), '')
    assert.deepEqual(
      [await fast.ended, await slow.ended],
      [
        [0, null],
        [0, null],
      ],
      fast.output + slow.output,
    )
    assert.equal(await builds(), 2)
  })
})
