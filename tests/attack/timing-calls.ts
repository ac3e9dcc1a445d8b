import type { Endpoint } from '../../contract/endpoint.ts'
import { aimedInput, shapeOf } from './inputs.ts'
import { noAim } from './scenario.ts'
import { addressOf, contract } from './test-app.ts'

const password = 'correct horse battery'

/** A user whom a call can name, by email address or by username. */
export type Named = { email: string; username: string }

/** A call that names a user. */
export type Call = {
  path: string
  isSignedIn: boolean
  isForOrganization: boolean
  /** True if the endpoint computes a hash even for an unknown user. */
  isSlow: boolean
  /** True if the response may reveal whether an account exists, as in Better Auth. */
  mayReveal: boolean
  body: (named: Named) => object
  /** The call that mails the code needed by this call. */
  mailing?: { path: string; body: (named: Named) => object }
}

const nameFields = ['email', 'newEmail', 'username', 'memberIdOrEmail']
/** The calls that reveal whether an email address or a username is taken, as in Better Auth. */
const revealing = new Set(['/sign-up/email', '/change-email', '/is-username-available'])
/** The endpoints that need a code, with the purpose for which the code is mailed. */
const purposes: Record<string, string> = {
  '/email-otp/check-verification-otp': 'sign-in',
  '/sign-in/email-otp': 'sign-in',
  '/email-otp/verify-email': 'email-verification',
  '/email-otp/reset-password': 'forget-password',
}

/**
 * Returns every call of the contract that names a user by email address or username, except calls that only
 * administrators may make.
 */
export function namingCalls(): Call[] {
  return contract.filter(({ access }) => access !== 'administrator').flatMap(callsOf)
}

/** Returns the calls of an endpoint, or none if no required field of the endpoint names a user. */
function callsOf(endpoint: Endpoint): Call[] {
  const { properties = {}, required = [] } = shapeOf(endpoint.body)
  const field = nameFields.find((name) => required.includes(name))
  if (endpoint.method !== 'POST' || !field) return []
  const aimed = Object.entries(aimedInput(endpoint, noAim).body ?? {})
  const path = addressOf({ basePath: '' }, endpoint)
  const type = purposes[path]
  const fixed = {
    ...Object.fromEntries(aimed.filter(([name]) => required.includes(name))),
    ...(required.includes('otp') ? { otp: '000000' } : {}),
    ...(required.includes('type') ? { type: type ?? 'sign-in' } : {}),
  }
  return [
    {
      path,
      isSignedIn: endpoint.access === 'signed-in',
      isSlow: endpoint.hashesForStrangers ?? false,
      isForOrganization: 'organizationId' in properties,
      mayReveal: revealing.has(path),
      body: ({ email, username }) => ({ ...fixed, [field]: field === 'username' ? username : email }),
      ...mailingFor(path, type),
    },
  ]
}

function mailingFor(path: string, type: string | undefined): Pick<Call, 'mailing'> {
  if (path === '/sign-up/passkey/verify')
    return { mailing: { path: '/sign-up/passkey', body: ({ email }) => ({ name: 'Ada', email }) } }
  if (!type) return {}
  return { mailing: { path: '/email-otp/send-verification-otp', body: ({ email }) => ({ email, type }) } }
}

/** The forms that pages send without scripts. */
export const formCalls: readonly Call[] = [
  { path: '/sign-up', isSlow: true, body: ({ email }: Named) => ({ name: 'Ada', email, password }) },
  { path: '/sign-in', isSlow: true, body: ({ email }: Named) => ({ email, password: 'wrong password' }) },
  { path: '/forgot-password', isSlow: false, body: ({ email }: Named) => ({ email }) },
].map((form) => ({ ...form, isSignedIn: false, isForOrganization: false, mayReveal: false }))
