import type { Endpoint } from '../../../contract/endpoint.ts'

/** Each subject with the pattern of its paths. The first pattern that matches a path determines the subject. */
const paths: readonly [subject: string, pattern: RegExp][] = [
  ['Sign-up and sign-in', /^\/(sign-|callback\/)/],
  ['Sessions', /^\/([\w-]*sessions?|multi-session\/[\w-]+)$/],
  ['User and email address', /^\/(update-user|change-email|send-verification-email|verify-email|delete-user)/],
  ['Passwords', /^\/[\w-]*password/],
  ['Devices', /^\/device(\/|$)/],
  ['Linked accounts', /^\/([\w-]*accounts?|link-social|get-access-token|refresh-token|account-info)$/],
  ['Members', /^\/organization\/([\w-]*member[\w-]*|leave|transfer-ownership)$/],
  ['Invitations', /^\/organization\/[\w-]*invit[\w-]*$/],
  ['Teams', /^\/organization\/[\w-]*teams?$/],
  ['Organizations', /^\/organization\//],
  ['API keys', /^\/api-key\//],
  ['Administration', /^\/admin\//],
  ['Tokens for other services', /^\/(jwks|token)$/],
]
const internalCalls = 'Pages of this site'
const other = 'Health and reference'

/** The subjects of calls, in the order in which the reference lists them. */
export const subjects: readonly string[] = [...paths.map(([subject]) => subject), internalCalls, other]

export function subjectOf({ path, internal }: Endpoint): string {
  if (internal) return internalCalls
  return paths.find(([, pattern]) => pattern.test(path))?.[0] ?? other
}
