import { createHash, createHmac } from 'node:crypto'

/*
 * Who is in the database that both sides are measured on. Ids and tokens follow from numbers, so that whoever writes a
 * request knows them.
 */

export const secret = 'a-secret-that-only-the-benchmark-knows-and-uses'
/** The public origin of all sides, whatever port they listen on. */
export const origin = 'http://localhost:3000'
export const password = 'correct horse battery staple'

export const people = 10_000
/** Organization 0 has so many members: persons 0 to 49, of whom 0 is the owner. */
export const membersOfFirst = 50
/** Person 0 is in so many organizations. */
export const organizationsOfFirst = 5
export const administrator = 60
/** Owns the organizations that people are invited to. */
export const inviter = 61
export const invitingFrom = 100
export const invitingOrganizations = 200
/** Each is invited to one of those organizations. */
export const guestsFrom = 2000
export const guests = 6000

/** A row's id, as long as the ids of both sides are. */
export function idOf(kind: 'user' | 'organization' | 'invitation' | 'session' | 'token', number: number) {
  return createHash('md5').update(`${kind} ${number}`).digest('hex')
}

export function emailOf(number: number) {
  return `person-${number}@example.com`
}

/** The organization a guest is invited to. */
export function invitingOrganizationOf(guest: number) {
  return idOf('organization', invitingFrom + (guest % invitingOrganizations))
}

/** The session cookie of a person, which both sides sign alike. */
export function cookieOf(person: number) {
  return `better-auth.session_token=${encodeURIComponent(signed(idOf('token', person)))}`
}

function signed(value: string) {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}
