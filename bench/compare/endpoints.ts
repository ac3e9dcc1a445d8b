import { randomBytes } from 'node:crypto'
import * as all from './users.ts'

/** The configuration of a server: plain, with the cookie cache, or with a JWT in a header of session responses. */
export type Variant = 'plain' | 'cached' | 'token'

/** An endpoint to measure, with the same request for every server. */
export type Measured = {
  name: string
  kind: 'read' | 'write' | 'hash'
  /** The variant of the server that gets the requests. */
  variant: Variant
  method: 'GET' | 'POST'
  path: string
  /** The number of the user who sends the i-th request; omitted for anonymous requests. */
  user?: (i: number) => number
  body?: (i: number) => object
  isRight: (reply: never, i: number) => boolean
  /** The maximum number of requests per measurement, for endpoints that use up rows, such as invitations. */
  max?: number
}

type Reply = Record<string, unknown>
type Session = { user: { email: string }; session: { token: string } }

const reader = () => 0
const isReader = ({ user, session }: Session) => user.email === all.emailOf(0) && session.token === all.idOf('token', 0)
const guestOf = (i: number) => all.guestsFrom + i

let newcomers = 0
const run = randomBytes(4).toString('hex')
const newAddress = () => `newcomer-${run}-${newcomers++}@example.com`

export const endpoints: readonly Measured[] = [
  { name: 'ok', kind: 'read', variant: 'plain', method: 'GET', path: '/ok', isRight: ({ ok }: Reply) => ok === true },
  read('get-session, from the store', '/get-session', isReader),
  { ...read('get-session, from the cache cookie', '/get-session', isReader), variant: 'cached' },
  { ...read('get-session, with a token for other services', '/get-session', isReader), variant: 'token' },
  read('organization/list', '/organization/list', (list: unknown[]) => list.length === all.organizationsOfFirst),
  read(
    'organization/get-full-organization',
    '/organization/get-full-organization',
    ({ id, members }: { id: string; members: unknown[] }) =>
      id === all.idOf('organization', 0) && members.length === all.membersOfFirst,
  ),
  read(
    'organization/list-members',
    '/organization/list-members?limit=50',
    ({ members, total }: { members: unknown[]; total: number }) =>
      members.length === all.membersOfFirst && total === all.membersOfFirst,
  ),
  {
    ...read('organization/has-permission', '/organization/has-permission', ({ success }: Reply) => success === true),
    method: 'POST',
    body: () => ({ permissions: { member: ['create'] } }),
  },
  {
    ...read(
      'admin/list-users, searched',
      '/admin/list-users?searchField=email&searchOperator=contains&searchValue=person-12&limit=20',
      ({ users, total }: { users: unknown[]; total: number }) => users.length === 20 && total === 111,
    ),
    user: () => all.administrator,
  },
  {
    ...write('organization/invite-member', ({ status, role }: Reply) => status === 'pending' && role === 'member'),
    user: () => all.inviter,
    body: (i) => ({ email: newAddress(), role: 'member', organizationId: all.invitingOrganizationOf(i) }),
    max: 400,
  },
  {
    ...write(
      'organization/accept-invitation',
      ({ invitation, member }: { invitation: Reply; member: Reply }, i) =>
        invitation['status'] === 'accepted' && member['userId'] === all.idOf('user', guestOf(i)),
    ),
    user: guestOf,
    body: (i) => ({ invitationId: all.idOf('invitation', guestOf(i)) }),
    max: 400,
  },
  {
    ...write('sign-in/email', ({ user }: Session) => user.email === all.emailOf(70)),
    kind: 'hash',
    path: '/sign-in/email',
    body: () => ({ email: all.emailOf(70), password: all.password }),
  },
  {
    ...write('sign-up/email', ({ user, token }: Reply) => !!token && (user as Reply)['name'] === 'Newcomer'),
    kind: 'hash',
    path: '/sign-up/email',
    body: () => ({ email: newAddress(), password: all.password, name: 'Newcomer' }),
  },
]

function read<R>(name: string, path: string, isRight: (reply: R) => boolean): Measured {
  return { name, kind: 'read', variant: 'plain', method: 'GET', path, user: reader, isRight }
}

function write<R>(path: string, isRight: (reply: R, i: number) => boolean): Measured {
  return { name: path, kind: 'write', variant: 'plain', method: 'POST', path: `/${path}`, isRight }
}

/** Returns the bytes of the i-th request; `cookies` are sent in addition to the user’s session cookie. */
export function requestOf({ method, path, user, body }: Measured, i: number, cookies = '') {
  const content = body ? JSON.stringify(body(i)) : ''
  const cookie = [user ? all.cookieOf(user(i)) : '', cookies].filter((part) => part !== '').join('; ')
  const lines = [
    `${method} /api/auth${path} HTTP/1.1`,
    'host: localhost:3000',
    'user-agent: bench',
    'accept: */*',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body ? [`origin: ${all.origin}`, 'content-type: application/json', `content-length: ${content.length}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}
