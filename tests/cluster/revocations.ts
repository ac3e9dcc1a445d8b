import { setTimeout as pause } from 'node:timers/promises'
import { post, shownName, signIn } from './calls.ts'

const clients = 2
const pauseMilliseconds = 500

/** Signs a user in and revokes the session again, until it is stopped. Every node is asked for each revoked session. */
export function startRevocations(origins: readonly string[], email: string) {
  const revoked: string[] = []
  let answered = 0
  let isStopped = false

  /** A call that failed counts as no answer. */
  const isAnswered = async (cookie: string) => {
    const names = await Promise.all(origins.map((origin) => shownName(origin, cookie).catch(() => null)))
    return names.some((name) => name !== null)
  }
  async function revoke(origin: string, cookie: string) {
    while (!isStopped) {
      const status = await post(origin, '/revoke-sessions', {}, cookie).then(
        (response) => response.status,
        () => 0,
      )
      // 401: an attempt without an answer had ended the session.
      if (status === 200 || status === 401) return true
      await pause(pauseMilliseconds)
    }
    return false
  }
  async function run(index: number) {
    for (let round = index; !isStopped; round++) {
      const origin = origins[round % origins.length]!
      const cookie = await signIn(origin, email).catch(() => null)
      if (cookie && (await isAnswered(cookie)) && (await revoke(origin, cookie))) {
        revoked.push(cookie)
        if (await isAnswered(cookie)) answered++
      }
      await pause(pauseMilliseconds)
    }
  }
  const running = Array.from({ length: clients }, (_, index) => run(index))
  return {
    /** Asks every node once more; returns how many sessions were revoked, and how many of them a node still answered. */
    async stop() {
      isStopped = true
      await Promise.all(running)
      for (const cookie of revoked)
        for (const origin of origins) if ((await shownName(origin, cookie)) !== null) answered++
      return { revoked: revoked.length, answered }
    },
  }
}
