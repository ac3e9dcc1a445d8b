import assert from 'node:assert/strict'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { createTestDatabase } from '../../server/testing/database.ts'
import { runCommandLine } from '../../server/testing/command.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import type { Options } from '../../server/config/config.ts'

const placeholder = 'gatehouse-placeholder-secret-not-for-production'
const [first, second] = ['first-secret-first-secret-first-01', 'second-secret-second-secret-second-02']

/** Creates a database. `start` starts a node on it, by default with a new data directory. */
async function arrange(t: TestContext) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const newFolder = async () => {
    const folder = await makeFolder()
    t.after(folder.remove)
    return folder.path
  }
  const start = async (options: Options, environment?: Record<string, string>) => {
    const all = { dataDirectory: await newFolder(), log: { level: 'error' } as const, ...options }
    const node = await startProcess({ ...all, database: { url: database.url } }, [], environment)
    t.after(() => node.end('SIGKILL'))
    return { ...node, folder: all.dataDirectory }
  }
  return { database, newFolder, start }
}

/** Returns the error that prevents a node from starting. */
async function refusal(start: Promise<unknown>) {
  const error = await start.then(
    () => null,
    (reason: Error) => reason,
  )
  assert.ok(error, 'the node started')
  return error.message
}

describe('a node without a secret of its own', () => {
  const cases: [string, Options, Record<string, string>][] = [
    ['an https address', { baseURL: 'https://accounts.example.com' }, {}],
    ['an address that is not this machine', { baseURL: 'http://accounts.example.com' }, {}],
    ['NODE_ENV=production', { host: 'localhost' }, { NODE_ENV: 'production' }],
    ['a port that other machines reach', {}, {}],
    ['the placeholder configured in production', { secret: placeholder, baseURL: 'https://accounts.example.com' }, {}],
  ]
  for (const [what, options, environment] of cases)
    test(`creates and stores a secret if it has ${what}, and logs an error`, async (t) => {
      const { start } = await arrange(t)
      const node = await start(options, environment)
      const kept = (await readFile(join(node.folder, 'secret'), 'utf8')).trim()
      assert.match(kept, /^[0-9a-f]{64}$/)
      assert.match(node.output(), /"level":50,.*"setting":"secret"/)
      assert.equal(node.output().includes(kept), false)
    })

  test('uses the placeholder secret if only this machine can reach the node, and logs an error', async (t) => {
    const { start } = await arrange(t)
    const node = await start({ host: '127.0.0.1' })
    assert.match(node.output(), /"level":50,.*"setting":"secret".*placeholder/)
    assert.deepEqual(await readdir(node.folder), [])
    assert.equal((await fetch(`${node.origin.replace('localhost', '127.0.0.1')}/api/auth/ok`)).status, 200)
  })

  test('refuses to start on a database that has another node’s secret', async (t) => {
    const { start, newFolder } = await arrange(t)
    const one = await start({})
    const folder = await newFolder()
    const told = await refusal(start({ dataDirectory: folder }))
    assert.match(told, /another secret/)
    assert.match(told, /GATEHOUSE_SECRET/)
    assert.match(told, /container/)
    assert.doesNotMatch(told, /at .*\.ts/)
    assert.deepEqual(await readdir(folder), [], 'no second secret is made')

    await writeFile(join(folder, 'secret'), await readFile(join(one.folder, 'secret')))
    await start({ dataDirectory: folder })
  })

  test('refuses the placeholder secret on a database that is used with another secret', async (t) => {
    const { start } = await arrange(t)
    await start({ secret: first })
    assert.match(await refusal(start({ host: 'localhost' })), /another secret/)
  })
})

describe('nodes with configured secrets', () => {
  test('start only if they have the same secret, even if nodes with two different secrets start at once', async (t) => {
    const { start } = await arrange(t)
    const starts = Array.from({ length: 4 }, (_, i) => start({ secret: i % 2 === 0 ? first : second }))
    const results = await Promise.allSettled(starts)
    const started = results.map(({ status }) => status === 'fulfilled')
    assert.deepEqual([started[0], started[1]], [started[2], started[3]])
    assert.notEqual(started[0], started[1])
  })

  test('can switch to a new secret if previousSecrets lists the old one, and can still restart with the old one meanwhile', async (t) => {
    const { start } = await arrange(t)
    const secret = second
    await start({ secret: first })
    assert.match(await refusal(start({ secret })), /previousSecrets/)
    await start({ secret, previousSecrets: [first] })
    await start({ secret: first })
    await start({ secret })
  })

  test('start on a database that was previously used only with the placeholder secret', async (t) => {
    const { start } = await arrange(t)
    await start({ host: 'localhost' })
    await start({ secret: first })
    assert.match(await refusal(start({ host: 'localhost' })), /another secret/)
  })

  test('can start with two workers', async (t) => {
    const { start, database } = await arrange(t)
    await start({ secret: first })
    const workers = await startProcess({ secret: first, database: { url: database.url } }, ['--workers', '2'])
    t.after(() => workers.end('SIGKILL'))
    assert.equal((await fetch(`${workers.origin}/api/auth/ok`)).status, 200)
  })
})

describe('gatehouse', () => {
  test('secret rotate stores a new secret, and ends the sessions only with --end-sessions', async (t) => {
    const { start, database } = await arrange(t)
    const node = await start({ baseURL: 'http://accounts.example.com' })
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' })
    const headers = { 'content-type': 'application/json', origin: 'http://accounts.example.com' }
    const signedUp = await fetch(`${node.origin}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const restart = () => start({ dataDirectory: node.folder, baseURL: 'http://accounts.example.com' })
    const session = async (origin: string) =>
      (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
    assert.notEqual(await session(node.origin), null)

    const environment = { DATABASE_URL: database.url, GATEHOUSE_DATA: node.folder, NODE_ENV: 'production' }
    const run = (...words: string[]) => runCommandLine(words, { folder: node.folder, environment })
    const rotated = await run('secret', 'rotate')
    assert.equal(rotated.code, 0, rotated.output)
    const [current, previous] = (await readFile(join(node.folder, 'secret'), 'utf8')).trim().split('\n')
    assert.notEqual(current, previous)
    assert.equal(rotated.output.includes(current!), false)
    assert.match(rotated.output, /nobody is signed out/)
    const renewed = await restart()
    assert.notEqual(await session(renewed.origin), null)

    const ended = await run('secret', 'rotate', '--end-sessions')
    assert.equal(ended.code, 0, ended.output)
    assert.match(ended.output, /Sessions ended: 1/)
    assert.doesNotMatch(ended.output, /nobody is signed out/)
    assert.equal(await session((await restart()).origin), null)
  })

  test('secret rotate explains how to change a secret that is in the configuration', async (t) => {
    const { database, newFolder } = await arrange(t)
    const environment = { DATABASE_URL: database.url, GATEHOUSE_SECRET: first }
    const { code, output } = await runCommandLine(['secret', 'rotate'], { folder: await newFolder(), environment })
    assert.equal(code, 1)
    assert.match(output, /1\. Add it to previousSecrets .*\n2\. Make it the secret/)
  })

  test('commands other than `migrate` refuse to run with a wrong secret until `secret replace` has run', async (t) => {
    const { start, database, newFolder } = await arrange(t)
    await start({ secret: first })
    const environment = { DATABASE_URL: database.url }
    const folder = await newFolder()
    const run = (...words: string[]) => runCommandLine(words, { folder, environment })
    const refused = await run('keys', 'rotate')
    assert.equal(refused.code, 1)
    assert.match(refused.output, /gatehouse secret replace/)
    assert.equal((await run('migrate')).code, 0)

    const replaced = await run('secret', 'replace')
    assert.equal(replaced.code, 0, replaced.output)
    assert.equal((await run('keys', 'rotate')).code, 0)
    assert.match(await refusal(start({ secret: first })), /another secret/)
  })
})
