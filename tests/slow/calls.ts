import type { ServerProcess } from '../../server/testing/server-process.ts'

/** Posts to a server process as one of its own pages would. */
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
