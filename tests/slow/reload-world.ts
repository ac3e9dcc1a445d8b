import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startEmbedded } from '../../server/database/embedded.ts'
import { onServer } from '../../server/testing/database.ts'
import { makeFolder, placeForData } from '../../server/testing/folder.ts'

/** Starts a database server on which roles sign in with passwords. */
export async function startPasswordDatabase(t: TestContext) {
  const folder = await makeFolder(placeForData())
  const embedded = await startEmbedded({ dataDirectory: folder.path, settings: { fsync: 'off' } })
  t.after(async () => {
    await embedded.stop()
    await folder.remove()
  })
  const run = <Row extends object>(text: string) =>
    onServer(embedded.url, async (pool) => (await pool.query<Row>(text)).rows)
  const rules = 'local all gatehouse peer map=gatehouse\nlocal all all scram-sha-256\n'
  await writeFile(join(embedded.directory, 'pg_hba.conf'), rules)
  await run('select pg_reload_conf()')
  const urlOf = (role: string, password: string) =>
    Object.assign(new URL(embedded.url), { username: role, password }).href
  return {
    run,
    urlOf,
    async createRole(role: string, password: string) {
      await run(`create role ${role} superuser login password '${password}'`)
      return urlOf(role, password)
    },
    /** Returns the start time of each connection of a role. */
    async connectionsOf(role: string) {
      return run<{ since: Date }>(`select backend_start as since from pg_stat_activity where usename = '${role}'`)
    },
  }
}

/** Returns a function that opens a new connection for each call, so that the calls reach the workers in turn. */
export function callerOf(origin: string) {
  return async (path: string, body?: object, cookie?: string) => {
    const response = await fetch(`${origin}/api/auth${path}`, {
      headers: { connection: 'close', 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const setCookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { status: response.status, text, cookie: setCookie.join('; ') }
  }
}

/** Calls `ask` until it resolves to true. */
export async function until(ask: () => Promise<boolean>) {
  while (!(await ask()));
}
