import * as all from './users.ts'

// The user number of the first writer. The writers are in no organization and have no invitation.
const writersFrom = 1000

/**
 * Sends the requests of three users for the given time: two users join and leave an organization, and one signs in and
 * ends all other sessions. Each user sends one request after another. Returns the number of requests.
 */
export async function write(port: number, seconds: number) {
  const endsAt = performance.now() + seconds * 1000
  const repeat = async (cycle: (user: number) => Promise<number>, user: number) => {
    let count = 0
    while (performance.now() < endsAt) count += await cycle(user)
    return count
  }
  const counts = await Promise.all([
    ...[0, 1].map((i) => repeat((user) => joinAndLeave(port, user), writersFrom + i)),
    repeat((user) => signInAndEnd(port, user), writersFrom + 2),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

async function joinAndLeave(port: number, user: number) {
  const organizationId = all.invitingOrganizationOf(user)
  const invited = { email: all.emailOf(user), role: 'member', organizationId }
  const { id: invitationId } = await post(port, '/organization/invite-member', invited, all.inviter)
  await post(port, '/organization/accept-invitation', { invitationId }, user)
  await post(port, '/organization/leave', { organizationId }, user)
  return 3
}

async function signInAndEnd(port: number, user: number) {
  await post(port, '/sign-in/email', { email: all.emailOf(user), password: all.password })
  await post(port, '/revoke-other-sessions', {}, user)
  return 2
}

/** Sends a request with the session of `user`, or without a session. Throws if the request is refused. */
async function post(port: number, path: string, body: object, user?: number) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth${path}`, {
    method: 'POST',
    headers: {
      origin: all.origin,
      'content-type': 'application/json',
      ...(user === undefined ? {} : { cookie: all.cookieOf(user) }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: status ${response.status}: ${text}`)
  return JSON.parse(text) as { id: string }
}
