import type { ServerProcess } from '../../server/testing/server-process.ts'

/** Posts to a server process as a page of its own would. */
export function post(server: ServerProcess, path: string, body: object, cookie?: string) {
  return fetch(`${server.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
}

/** Does work for every number below `count`, so many at a time. */
export async function inParallel(count: number, most: number, work: (i: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: most }, lane))
}
