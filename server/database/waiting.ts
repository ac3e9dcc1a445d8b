import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, reasonOf } from './outage.ts'

/** How long to wait for a database that does not respond, and the function that reports the wait. */
export type Patience = { seconds: number; signal?: AbortSignal | undefined; report: (line: string) => void }

/** Thrown if the server at the address in DATABASE_URL is not PostgreSQL. */
export class NotPostgresError extends Error {}

const maxPauseSeconds = 15

/**
 * Runs work that needs the database. If the database is unavailable, tries again after 1, 2, 4 … 15 s until
 * `patience.seconds` have passed.
 */
export async function whenItAnswers<T>(url: string, work: () => Promise<T>, patience: Patience): Promise<T> {
  const startedAt = performance.now()
  for (let pause = 1; ; pause = Math.min(pause * 2, maxPauseSeconds)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      if (await isSomethingElse(url))
        throw new NotPostgresError('The server at the address in DATABASE_URL is not PostgreSQL. Correct the address.')
      const passed = (performance.now() - startedAt) / 1000
      if (passed + pause > patience.seconds) throw error
      patience.report(`The database does not respond (${reasonOf(error)}). Trying again in ${pause} s…`)
    }
    await sleep(pause * 1000, undefined, patience.signal ? { signal: patience.signal } : {})
  }
}

const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Whether a server other than PostgreSQL responds at this URL. PostgreSQL replies to a TLS request with one letter, S
 * or N.
 */
function isSomethingElse(url: string): Promise<boolean> {
  const { hostname, port, searchParams } = new URL(url)
  if (hostname === '' || searchParams.has('host')) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(Number(port || 5432), hostname.replace(/^\[(.*)\]$/, '$1'))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end(false))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
    socket.once('connect', () => socket.write(sslRequest))
    // The letter E begins an error message of a server that is starting, or of a pooler.
    socket.once('data', (bytes) => end(!['S', 'N', 'E'].includes(String.fromCharCode(bytes[0]!))))
  })
}
