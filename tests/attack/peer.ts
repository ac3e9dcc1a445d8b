import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createEmptyDatabase } from './databases.ts'
import { freePort } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import type { Run } from './kind.ts'
import { callsTo } from './servers.ts'

/** Starts Better Auth in a separate process on a throwaway database. */
export async function startPeer(run: Pick<Run, 'after'>) {
  const database = await createEmptyDatabase()
  run.after(() => database.drop())
  const port = await freePort()
  const script = fileURLToPath(new URL('peer.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify({ url: database.url, secret: testSecret, port })], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  run.after(() => {
    // After a flood, Better Auth is busy for minutes and does not react to signals.
    child.kill('SIGKILL')
    return exited
  })
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('Better Auth ended before it listened'))),
  ])
  return { ...callsTo(`http://localhost:${port}`), databaseUrl: database.url }
}
