import { setTimeout as pause } from 'node:timers/promises'
import { post, shownName, signIn } from './calls.ts'

const pauseMilliseconds = 500

/** Until stopped, signs in users again and again, revokes each session, and checks whether a node still accepts it. */
export function startRevocations(origins: readonly string[], emails: readonly string[]) {
  const revoked: string[] = []
  let answered = 0
  let isStopped = false

  /** Returns true if any node still accepts the session. A failed call counts as a refusal. */
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
      if (status === 200) return true
      // An earlier attempt has already ended the session, but its response was lost.
      if (status === 401) return false
      await pause(pauseMilliseconds)
    }
    return false
  }
  async function run(email: string, index: number) {
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
  const running = emails.map(run)
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
    /**
     * Sends every revoked session to every node once more. Returns the number of revoked sessions, and how often a
     * revoked session was accepted during the whole run.
     */
    async check() {
      for (const cookie of revoked)
        for (const origin of origins) if ((await shownName(origin, cookie)) !== null) answered++
      return { revoked: revoked.length, answered }
    },
  }
}
