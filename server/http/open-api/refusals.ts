import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { oauthErrors } from '../../../contract/applications/oauth-errors.ts'
import { captchaCodes } from '../../../contract/sign-in/captcha-refusals.ts'
import { captchaProviders } from '../../../contract/sign-in/captcha.ts'
import { secondFactors } from '../../../contract/sign-in/challenge.ts'
import { codeOf, fixedCodes, refusals, type RefusalCode } from '../../../contract/refusals.ts'
import { Refusal } from '../../refusal.ts'

const ofEveryCall: readonly RefusalCode[] = [
  'VALIDATION_ERROR',
  'INVALID_REQUEST',
  'MACHINES_MAY_NOT_DO_THIS',
  'INVALID_CALLBACKURL',
  'INVALID_REDIRECTTO',
  'INVALID_ERRORCALLBACKURL',
  'INVALID_NEWUSERCALLBACKURL',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
]
const ofEveryPost: readonly RefusalCode[] = ['INVALID_ORIGIN', 'PAYLOAD_TOO_LARGE']

const keyRefusals: readonly RefusalCode[] = ['INVALID_API_KEY', 'KEY_DISABLED', 'KEY_EXPIRED', 'RATE_LIMIT_EXCEEDED']

/**
 * A refusal in the OpenAPI document. If its message contains values, its code varies with these values, and `pattern`
 * matches the code.
 */
type Said = { status: number; code: string; message: string; error?: string; pattern?: string }

/** Returns the refusals that all calls share, and those that all POST calls share, ordered by status. */
export function sharedRefusals() {
  return [...ofEveryCall, ...ofEveryPost].map(said).toSorted((a, b) => a.status - b.status)
}

/**
 * Returns the OpenAPI responses for a call's refusals, by status. The call's own refusals appear in the schema and as
 * examples. Shared refusals appear only in the schema.
 */
export function refusalResponses(endpoint: Endpoint) {
  const own = ownRefusals(endpoint)
  const all = [...own, ...[...ofEveryCall, ...(endpoint.method === 'POST' ? ofEveryPost : [])].map(said)]
  const statuses = [...new Set(all.map(({ status }) => status))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const has = (refusal: Said) => refusal.status === status
      const described = { all: all.filter(has), own: own.filter(has), asOAuth: endpoint.oauthErrors === true }
      return [String(status), describeResponse(status, described)]
    }),
  )
}

/**
 * Returns the refusals that an endpoint declares, and those that follow from its other properties, such as its allowed
 * callers.
 */
function ownRefusals(endpoint: Endpoint): Said[] {
  const { access, notImpersonated, reply, redirectErrors = [] } = endpoint
  const isAdministration = access === 'administrator' || access === 'developer'
  const codes: RefusalCode[] = []
  if (access !== 'anyone' && access !== 'optional') codes.push(endpoint.signedOut ?? 'UNAUTHORIZED')
  if (access === 'fresh') codes.push('SESSION_IS_NOT_FRESH')
  if (isAdministration) codes.push(endpoint.forbidden ?? 'FORBIDDEN')
  if (access === 'developer') codes.push('NOT_FOUND')
  if (isAdministration || notImpersonated) codes.push('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  if (access === 'server' || (endpoint.machines && access !== 'anyone')) codes.push(...keyRefusals)
  if (endpoint.machines && endpoint.machines !== 'any') codes.push('INSUFFICIENT_SCOPE')
  if (endpoint.mayAskCaptcha) codes.push(...captchaCodes)
  const unplaced = reply === 'redirect' ? [] : redirectErrors
  return [
    ...[...new Set([...codes, ...endpoint.refusals])].map(said),
    ...unplaced.map((code) => ({ status: 401, code: code.toUpperCase(), message: code })),
  ]
}

function said(code: RefusalCode): Said {
  const { status, body, oauthError: error } = new Refusal(code, { values: { part: 'body' } })
  const template = refusals[code][1]
  if (!template.includes('{') || fixedCodes.includes(code)) return { status, ...body, error }
  const pattern = `^${template
    .split(/\{\w+\}/)
    .map(codeOf)
    .join('[A-Z0-9_]*')}$`
  return { status, ...body, error, pattern }
}

const seconds = { description: 'Seconds to wait.', schema: { type: 'string', pattern: String.raw`^\d+$` } }
const retryHeaders = { 'X-Retry-After': seconds, 'Retry-After': seconds }

type DescribedRefusals = { all: readonly Said[]; own: readonly Said[]; asOAuth: boolean }

function describeResponse(status: number, { all, own, asOAuth }: DescribedRefusals) {
  const oauth = asOAuth ? { error: { type: 'string', enum: oauthErrors }, error_description: { type: 'string' } } : {}
  const examples = own.map(({ code, message, error }) => [
    code,
    { value: { ...(asOAuth ? { error, error_description: message } : {}), code, message } },
  ])
  return {
    description: STATUS_CODES[status]!,
    ...(status === 429 ? { headers: retryHeaders } : {}),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { ...oauth, code: codeSchema(all), message: { type: 'string' }, ...detailsOf(all) },
          required: [...Object.keys(oauth), 'code', 'message'],
          additionalProperties: false,
        },
        ...(own.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  }
}

/** Returns the schema of `details` if any refusal of this call has details, otherwise an empty object. */
function detailsOf(all: readonly Said[]) {
  const has = (detailed: RefusalCode) => all.some(({ code }) => code === detailed)
  const text = { type: 'string' }
  const named = { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] }
  const organizations = { type: 'array', items: named }
  const level = { type: 'integer', enum: [1, 2] }
  const methods = { type: 'array', items: { type: 'string', enum: ['password', ...secondFactors] } }
  const proof = { level, maxAge: { type: 'integer' }, methods }
  const stepUp = { type: 'object', properties: proof, required: ['level', 'maxAge', 'methods'] }
  const provider = { type: 'string', enum: captchaProviders }
  const captcha = { type: 'object', properties: { provider, siteKey: text, action: text, challenge: text, path: text } }
  if (has('MISSING_RESPONSE') || has('UNKNOWN_ERROR'))
    return { details: { type: 'object', properties: { captcha }, required: ['captcha'] } }
  if (has('ORGANIZATIONS_NEED_ANOTHER_OWNER'))
    return { details: { type: 'object', properties: { organizations }, required: ['organizations'] } }
  if (has('SESSION_NOT_FRESH') || has('SESSION_IS_NOT_FRESH'))
    return { details: { type: 'object', properties: { stepUp }, required: ['stepUp'] } }
  return {}
}

function codeSchema(all: readonly Said[]) {
  const fixed = [...new Set(all.filter(({ pattern }) => pattern === undefined).map(({ code }) => code))]
  const patterns = all.flatMap(({ pattern }) => (pattern === undefined ? [] : [{ type: 'string', pattern }]))
  const choices = [...(fixed.length > 0 ? [{ type: 'string', enum: fixed }] : []), ...patterns]
  return choices.length === 1 ? choices[0] : { anyOf: choices }
}
