import type { Session } from '../../../contract/session.ts'
import type { DeviceSession } from '../../actor.ts'
import type { Config } from '../../config/config.ts'
import { secondsUntil } from '../../time.ts'
import type { Jar } from './cookie-jar.ts'

const start = 'session_token_multi-'

type Signing = { sign(value: string): string; read(name: string): string | null }

/**
 * Creates the functions that read and write the cookies for multi-session, one for each session that a browser holds.
 * Each cookie is named after the token of its session, and signed like the session cookie.
 *
 * The value also names the user, so that a browser keeps one session for each user. Better Auth writes only the token.
 */
export function createDeviceSessions(config: Config, jar: Jar, signing: Signing, now: () => Date) {
  const { enabled, maximumSessions } = config.multiSession
  const nameOf = (token: string) => start + token.toLowerCase()
  const names = () => (enabled ? jar.namesFrom(start).filter((name) => /^[\w-]+$/.test(name)) : [])

  function deviceSessions(): DeviceSession[] {
    return names().flatMap((name) => {
      const [, token, userId = null, isShort] = /^([^:]+)(?::([^:]*):(true)?)?$/.exec(signing.read(name) ?? '') ?? []
      return token !== undefined && name === nameOf(token) ? [{ token, userId, remember: !isShort }] : []
    })
  }

  return {
    deviceSessions,
    dropDeviceSession: (token: string) => {
      if (names().includes(nameOf(token))) jar.write(nameOf(token), '', 0)
    },
    dropDeviceSessions: () => names().forEach((name) => jar.write(name, '', 0)),
    /**
     * Adds the new session of the browser, and removes other sessions of the same user. A session beyond the maximum is
     * not added, and neither is an impersonation session.
     */
    keep({ token, userId, expiresAt, impersonatedBy }: Session, remember: boolean) {
      if (!enabled || impersonatedBy !== null) return
      const others = deviceSessions().filter((each) => each.token !== token)
      const replaced = others.filter((each) => each.userId === userId)
      for (const each of replaced) jar.write(nameOf(each.token), '', 0)
      if (others.length - replaced.length >= maximumSessions) return
      const value = signing.sign(`${token}:${userId}:${remember ? '' : 'true'}`)
      jar.write(nameOf(token), value, remember ? secondsUntil(expiresAt, now()) : undefined)
    },
  }
}
