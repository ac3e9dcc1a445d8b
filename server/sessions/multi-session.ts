import type { Actor, DeviceSession, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { endSession, endSessionsOfBrowser, readSession } from './sessions.ts'

/** An active session of a browser, with its user, and whether the user chose `rememberMe`. */
type Held = Actor & { remember: boolean }

/**
 * Divides the sessions of a browser. `alive` are the sessions to which the browser can switch, at most one per user.
 * `ended` are the sessions that have ended, including the sessions of banned users.
 */
export async function readDeviceSessions(deps: Deps, sessions: readonly DeviceSession[]) {
  const alive: Held[] = []
  const ended: DeviceSession[] = []
  for (const each of sessions) {
    const found = await readDeviceSession(deps, each)
    if (!found) ended.push(each)
    else if (alive.every(({ user }) => user.id !== found.user.id)) alive.push(found)
  }
  return { alive, ended }
}

/**
 * Switches a browser to another of its sessions. Ends the previous session if the browser cannot return to it. Returns
 * null if the other session has ended.
 */
export async function activateSession(
  deps: Deps,
  request: { sessionToken: string; sessions: readonly DeviceSession[]; visitor: Visitor },
): Promise<Held | null> {
  const held = findHeld(request)
  const found = await readDeviceSession(deps, held)
  if (found) await endSessionsOfBrowser(deps, request.visitor)
  return found
}

/**
 * Ends a session that a browser holds. If it was the current session, returns the session to continue with, or null if
 * the browser holds no other session. If it was not the current session, returns `undefined`.
 */
export async function revokeDeviceSession(
  deps: Deps,
  request: { sessionToken: string; sessions: readonly DeviceSession[]; actor: Actor; visitor: Visitor },
): Promise<Held | null | undefined> {
  const { sessions, actor, visitor } = request
  const { token } = findHeld(request)
  await endSession(deps, token, visitor)
  if (token !== actor.session.token) return undefined
  const { alive } = await readDeviceSessions(
    deps,
    sessions.filter((each) => each.token !== token),
  )
  return alive[0] ?? null
}

function findHeld({ sessions, sessionToken }: { sessions: readonly DeviceSession[]; sessionToken: string }) {
  const held = sessions.find(({ token }) => token === sessionToken)
  if (!held) throw new Refusal('INVALID_SESSION_TOKEN')
  return held
}

async function readDeviceSession(deps: Deps, { token, remember }: DeviceSession): Promise<Held | null> {
  const found = await readSession(deps, token, { refresh: false })
  return found && found.session.impersonatedBy === null ? { ...found, remember } : null
}
