import type { SecondaryStorage } from '../../deps.ts'
import { describeError, type Log } from '../../process/log.ts'
import { secondsToWait, type LimitStore } from './rate-limit.ts'

/**
 * Counts a request in its window or starts a new window. Returns the count, and the start of the window in
 * milliseconds.
 */
const countRequest = `
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local began = tonumber(redis.call('hget', KEYS[1], 'began') or false)
if began and math.abs(now - began) < window then
  return { redis.call('hincrby', KEYS[1], 'count', 1), began }
end
redis.call('hset', KEYS[1], 'began', ARGV[1], 'count', 1)
redis.call('pexpire', KEYS[1], window)
return { 1, now }`

/**
 * Creates a store that counts in secondary storage for any number of processes. While that storage is unavailable,
 * requests are counted in the fallback.
 */
export function createSecondaryLimits(storage: SecondaryStorage, fallback: LimitStore, log: Log): LimitStore {
  let isDown = false

  return {
    async count(key, rule, now) {
      const milliseconds = rule.window * 1000
      try {
        const reply = await storage.evaluate(countRequest, `gatehouse:limit:${key}`, [now.getTime(), milliseconds])
        const [count, began] = reply as [number, number]
        if (isDown) log.info({}, 'Limits are counted in secondary storage again')
        isDown = false
        return count <= rule.max ? null : secondsToWait(began + milliseconds - now.getTime(), rule)
      } catch (error) {
        const fields = { error: describeError(error) }
        if (!isDown) log.error(fields, 'Secondary storage does not respond; limits are counted in each process')
        isDown = true
        return fallback.count(key, rule, now)
      }
    },
  }
}
