import type { SecondaryStorage } from '../deps.ts'

const answerMilliseconds = 500
const longestRetryMilliseconds = 2_000

/** Connects to Redis, and reconnects when the connection breaks. While Redis does not respond, calls fail quickly. */
export function openRedis(url: string): SecondaryStorage & { close(): void } {
  const opened = connect(url)
  return {
    async evaluate(script, key, values) {
      const { redis, firstTry } = await opened
      await firstTry
      return redis.eval(script, 1, key, ...values)
    },
    close: () => void opened.then(({ redis }) => redis.disconnect()),
  }
}

async function connect(url: string) {
  // Loaded on demand, because the client takes up memory and most processes do not use Redis.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: longestRetryMilliseconds,
    commandTimeout: answerMilliseconds,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestRetryMilliseconds),
  })
  // The listener ignores errors, because the failing calls reject too. Without a listener, the client would print them.
  redis.on('error', () => {})
  const firstTry = new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
  return { redis, firstTry }
}
