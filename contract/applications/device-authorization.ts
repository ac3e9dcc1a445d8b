import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'
import { guardedLimit } from '../limits.ts'

/*
 * Signing in on a device without a browser (RFC 8628), with the calls of Better Auth's `deviceAuthorizationClient`. The
 * device shows a short code, the user enters the code in a browser, and the device gets a session.
 */

/** The grant type with which a device requests its session. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const clientId = z.string().check(z.minLength(1), z.maxLength(200))
const userCode = z.string().check(z.maxLength(64))
const status = z.enum(['pending', 'approved', 'denied'])

export const deviceCode = endpoint({
  summary: 'Returns a code for a device to poll with, and a short code for its user to enter in a browser.',
  method: 'POST',
  path: '/device/code',
  access: 'anyone',
  limit: { window: 60, max: 20 },
  alsoForm: true,
  oauthErrors: true,
  body: z.object({ client_id: clientId, scope: z.optional(z.string().check(z.maxLength(1000))) }),
  reply: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  refusals: ['INVALID_CLIENT_ID'],
})

export const deviceToken = endpoint({
  summary:
    'Returns the session of a device once its user has approved it. `access_token` goes into the header Authorization.',
  method: 'POST',
  path: '/device/token',
  access: 'anyone',
  signsIn: 'device',
  alsoForm: true,
  oauthErrors: true,
  body: z.object({
    grant_type: z.literal(deviceGrant),
    device_code: z.string().check(z.maxLength(200)),
    client_id: clientId,
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
  refusals: [
    'INVALID_CLIENT_ID',
    'INVALID_DEVICE_CODE',
    'AUTHORIZATION_PENDING',
    'POLLING_TOO_FREQUENTLY',
    'EXPIRED_DEVICE_CODE',
    'ACCESS_DENIED',
    'BANNED_USER',
  ],
})

export const deviceVerify = endpoint({
  name: 'deviceVerify',
  summary:
    'Returns the status of a user code. The first signed-in user who asks may approve or deny the device, and only that user sees which client asks for which scope.',
  method: 'GET',
  path: '/device',
  access: 'optional',
  notImpersonated: true,
  oauthErrors: true,
  query: z.object({ user_code: userCode }),
  reply: z.object({
    user_code: z.string(),
    status,
    client_id: z.optional(z.string()),
    scope: z.optional(z.string()),
  }),
  refusals: ['INVALID_USER_CODE', 'EXPIRED_USER_CODE'],
})

const answer = z.object({ userCode })
const answerReply = z.object({ success: z.boolean() })

export const deviceApprove = endpoint({
  summary:
    'Approves a device, which then gets a session. Requires a recent proof of identity if the device is on a different network from the caller.',
  method: 'POST',
  path: '/device/approve',
  access: 'signed-in',
  signedOut: 'AUTHENTICATION_REQUIRED',
  notImpersonated: true,
  asksFreshness: true,
  oauthErrors: true,
  body: answer,
  reply: answerReply,
  refusals: [
    'INVALID_USER_CODE',
    'EXPIRED_USER_CODE',
    'DEVICE_CODE_NOT_CLAIMED',
    'DEVICE_CODE_ALREADY_PROCESSED',
    'YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION',
    'SESSION_NOT_FRESH',
  ],
})

export const deviceDeny = endpoint({
  summary: 'Refuses to connect a device.',
  method: 'POST',
  path: '/device/deny',
  access: 'signed-in',
  signedOut: 'AUTHENTICATION_REQUIRED',
  notImpersonated: true,
  oauthErrors: true,
  body: answer,
  reply: answerReply,
  refusals: [
    'INVALID_USER_CODE',
    'EXPIRED_USER_CODE',
    'DEVICE_CODE_NOT_CLAIMED',
    'DEVICE_CODE_ALREADY_PROCESSED',
    'YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION',
  ],
})

/** The request of a device, as the user sees it before approving or denying it. */
export const deviceRequest = z.object({
  userCode: z.string(),
  status,
  /** Null if another user entered the code first. */
  asked: z.nullable(
    z.object({
      clientId: z.string(),
      at: timestamp,
      /** Empty if IP addresses are not tracked. */
      ipAddress: z.string(),
      /** Whether the device is on a different network from the caller. */
      isElsewhere: z.boolean(),
    }),
  ),
})
export type DeviceRequest = z.output<typeof deviceRequest>

export const reviewDevice = endpoint({
  name: 'reviewDevice',
  summary:
    'Returns the request of a device by its user code. The first signed-in user who asks may approve or deny the request.',
  method: 'POST',
  path: '/device/review',
  internal: true,
  access: 'signed-in',
  notImpersonated: true,
  body: answer,
  reply: deviceRequest,
  refusals: ['INVALID_USER_CODE', 'EXPIRED_USER_CODE'],
})

export const listConnectedDevices = endpoint({
  name: 'listConnectedDevices',
  summary: "Lists the sessions of the user's connected devices.",
  method: 'GET',
  path: '/connected-devices',
  internal: true,
  access: 'signed-in',
  reply: z.array(z.object({ sessionId: z.string(), clientId: z.string() })),
  refusals: [],
})

export const disconnectDevice = endpoint({
  name: 'disconnectDevice',
  summary: 'Signs out the connected device whose mailed link has this token.',
  method: 'POST',
  path: '/device/disconnect',
  internal: true,
  access: 'anyone',
  revokes: true,
  limit: guardedLimit,
  body: z.object({ token: z.string() }),
  reply: done,
  refusals: ['INVALID_TOKEN'],
})

export const deviceAuthorizationEndpoints = [
  deviceCode,
  deviceToken,
  deviceVerify,
  deviceApprove,
  deviceDeny,
  reviewDevice,
  listConnectedDevices,
  disconnectDevice,
] as const
