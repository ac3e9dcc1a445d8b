import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startArguments, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { until } from './reload-world.ts'

const root = new URL('../../', import.meta.url).pathname

describe('systemd', () => {
  test('is notified when a reload begins and ends', async (t) => {
    const folder = await makeFolder()
    t.after(folder.remove)
    const [program, sent] = [join(folder.path, 'systemd-notify'), join(folder.path, 'sent')]
    await writeFile(program, `#!/bin/sh\necho "$@" >> ${sent}\n`)
    await chmod(program, 0o755)
    const database = await createTestDatabase()
    t.after(database.drop)
    const environment = { NOTIFY_SOCKET: '/run/none', PATH: `${folder.path}:${process.env['PATH']}` }
    const options = { secret: testSecret, database: { url: database.url }, log: { level: 'info' } as const }
    const server = await startProcess(options, [], environment)
    t.after(() => server.end('SIGKILL'))
    const states = async () => (await readFile(sent, 'utf8').catch(() => '')).trim().split('\n')
    await until(async () => (await states()).at(-1) === 'READY=1')
    await server.reload()
    await until(async () => (await states()).length === 3)
    const [, reloading, ready] = await states()
    assert.match(reloading!, /^RELOADING=1 MONOTONIC_USEC=\d+$/)
    assert.equal(ready, 'READY=1')
  })
})

describe('a server in a terminal', () => {
  const skip = hasScript() ? false : 'the program script is not installed'

  test('reloads on SIGHUP, and stops when the terminal is closed', { skip }, async (t) => {
    const folder = await makeFolder()
    t.after(folder.remove)
    const database = await createTestDatabase()
    t.after(database.drop)
    const file = join(folder.path, 'options.json')
    const options = { port: await freePort(), secret: testSecret, database: { url: database.url } }
    await writeFile(file, JSON.stringify(options))
    const command = ['exec', process.execPath, ...startArguments, 'start', '--config', file].join(' ')
    const terminal = spawn('script', ['--quiet', '--flush', '--command', command, '/dev/null'], { cwd: root })
    t.after(() => void terminal.kill('SIGKILL'))
    let output = ''
    terminal.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const printed = async (text: string) => {
      while (!output.includes(text)) await once(terminal.stdout, 'data')
    }
    await printed('Ctrl+C stops it')
    const server = childOf(terminal.pid!)
    process.kill(server, 'SIGHUP')
    await printed('The configuration was reloaded')

    terminal.kill('SIGKILL')
    const isRunning = () =>
      fetch(`http://localhost:${options.port}/health/live`).then(
        () => true,
        () => false,
      )
    await until(async () => !(await isRunning()))
  })
})

function hasScript() {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux')
  } catch {
    return false
  }
}

function childOf(pid: number) {
  return Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }))
}
