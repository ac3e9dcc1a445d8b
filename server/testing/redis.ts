import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { openRedis } from '../database/redis.ts'

/**
 * Returns the URL of the Redis server for tests: REDIS_URL, or else the default port of this machine. If no server
 * responds there, returns the reason for skipping the test.
 */
export async function findRedis(): Promise<{ url: string; whyNot: false } | { url: undefined; whyNot: string }> {
  const url = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
  const redis = openRedis(url)
  try {
    await redis.evaluate('return 1', 'gatehouse', [])
    return { url, whyNot: false }
  } catch {
    return { url: undefined, whyNot: `No Redis answers at ${new URL(url).host}; set REDIS_URL to test with one` }
  } finally {
    redis.close()
  }
}

/** Starts a proxy to a Redis server. A test can cut all connections, or make the proxy drop all data. */
export async function startDetour(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = createConnection(Number(target.port || 6379), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => isSilent || far.write(bytes))
    far.on('data', (bytes) => isSilent || near.write(bytes))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `redis://127.0.0.1:${port}`,
    async cut() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    mend: () => listen(port),
    silence() {
      isSilent = true
    },
  }
}
