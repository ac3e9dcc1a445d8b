import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommandLine } from '../../server/testing/command.ts'
import { createEmptyDatabase, createTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'

test('every command in docs/operate.md can be run as documented', async (t) => {
  const document = await readFile(new URL('../../docs/operate.md', import.meta.url), 'utf8')
  const commands = readCommands(/^## Commands\n\n```\n(.*?)^```/ms.exec(document)![1]!)
  const { path: folder, remove } = await makeFolder()
  t.after(remove)
  const [database, empty] = [await createTestDatabase(), await createEmptyDatabase()]
  for (const each of [database, empty]) t.after(each.drop)
  const dataDirectory = join(folder, 'data')
  // The server creates the secret itself, so that commands can rotate it.
  const server = await startProcess({ dataDirectory, database: { url: database.url } })
  t.after(() => server.end('SIGTERM'))
  const signUp = await fetch(`${server.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ name: 'Ada', email, password }),
  })
  assert.equal(signUp.status, 200)
  const environment = {
    GATEHOUSE_DATA: dataDirectory,
    DATABASE_URL: database.url,
    PORT: new URL(server.origin).port,
    GATEHOUSE_BACKUP_PASSPHRASE: 'four random words here',
  }
  const run = (words: readonly string[]) => runCommandLine(words, { folder, environment })

  const { output: usage } = await run(['--help'])
  for (const { words, flags } of commands) {
    for (const flag of flags) assert.ok(usage.includes(flag), flag)
    // The test has already started the server, and `start` would never exit.
    if (words[0] === 'start') continue
    const filled = words.map((word) => ({ EMAIL: email, FILE: 'x.backup', 'FILE|-': 'x.backup' })[word] ?? word)
    const { code, output } = await run(words[0] === 'restore' ? [...filled, '--into', empty.url] : filled)
    const isReport = words[0] === 'doctor' && [1, 2].includes(code)
    assert.ok(code === 0 || isReport, `gatehouse ${filled.join(' ')} ended with ${code}:\n${output}`)
    assert.doesNotMatch(output, /^Usage:/)
  }
})

/** Returns the commands in a usage text: the words of each command, and the flags that its entry mentions. */
function readCommands(usage: string) {
  const entries = usage.split(/^(?=gatehouse )/m)
  assert.ok(entries.length > 10)
  return entries.map((entry) => {
    const [first = ''] = entry.split(/\n/)
    const [, form = ''] = /^gatehouse (.*?)(?: {2,}.*)?$/.exec(first)!
    return {
      words: form
        .replaceAll(/\[.*?\]/g, '')
        .trim()
        .split(/ +/),
      flags: [...entry.matchAll(/--[\w-]+/g)].map(([flag]) => flag),
    }
  })
}
