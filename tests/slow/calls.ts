import type { ServerProcess } from '../../server/testing/server-process.ts'

/** Posts to a server process, as the pages of the server do. */
export function post(server: ServerProcess, path: string, body: object, cookie?: string) {
  return fetch(`${server.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
}

/** Runs a function for every number below `count`, with limited concurrency. */
export async function inParallel(count: number, most: number, work: (i: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: most }, lane))
}

/**
 * Returns the database settings of servers that many clients call at once. The timeouts are longer than the defaults:
 * on a busy machine, requests can wait a long time, and the tests of races should not fail because of this.
 */
export function patientDatabase(url: string) {
  const patient = new URL(url)
  for (const limit of ['lock_timeout', 'statement_timeout', 'query_timeout']) patient.searchParams.set(limit, '20000')
  return { url: patient.href, maxConnections: 30 }
}
