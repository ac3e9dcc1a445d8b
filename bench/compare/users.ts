import { createHash, createHmac } from 'node:crypto'

/*
 * The users in the benchmark database. Ids and tokens are derived from numbers, so requests can be built without
 * reading the database.
 */

export const secret = 'a-secret-that-only-the-benchmark-knows-and-uses'
/** The public origin of every server, regardless of its port. */
export const origin = 'http://localhost:3000'
export const password = 'correct horse battery staple'

export const users = 10_000
/** The number of members in organization 0: users 0 to 49. User 0 is the owner. */
export const membersOfFirst = 50
/** The number of organizations that user 0 is a member of. */
export const organizationsOfFirst = 5
export const administrator = 60
/** The owner of the organizations that guests are invited to. */
export const inviter = 61
export const invitingFrom = 100
export const invitingOrganizations = 200
/** The user number of the first guest. Each guest has an invitation to one of the inviter’s organizations. */
export const guestsFrom = 2000
export const guests = 6000

/** Returns the id of a row. Both products use ids of this length. */
export function idOf(kind: 'user' | 'organization' | 'invitation' | 'session' | 'token', number: number) {
  return createHash('md5').update(`${kind} ${number}`).digest('hex')
}

export function emailOf(number: number) {
  return `person-${number}@example.com`
}

/** Returns the id of the organization that a guest is invited to. */
export function invitingOrganizationOf(guest: number) {
  return idOf('organization', invitingFrom + (guest % invitingOrganizations))
}

/** Returns the session cookie of a user, with a signature that both products accept. */
export function cookieOf(user: number) {
  return `better-auth.session_token=${encodeURIComponent(signed(idOf('token', user)))}`
}

function signed(value: string) {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}
