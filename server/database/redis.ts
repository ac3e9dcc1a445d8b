import { Redis } from 'ioredis'
import type { SecondaryStorage } from '../deps.ts'

const answerMilliseconds = 500
const longestRetryMilliseconds = 2_000

/** Connects to Redis and keeps trying; while it does not answer, what is asked of it fails at once. */
export function openRedis(url: string): SecondaryStorage & { close(): void } {
  const redis = new Redis(url, {
    connectTimeout: longestRetryMilliseconds,
    commandTimeout: answerMilliseconds,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestRetryMilliseconds),
  })
  // Whoever asks is told; without a listener it would be printed.
  redis.on('error', () => {})
  const firstTry = new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
  return {
    async evaluate(script, key, values) {
      await firstTry
      return redis.eval(script, 1, key, ...values)
    },
    close: () => redis.disconnect(),
  }
}
