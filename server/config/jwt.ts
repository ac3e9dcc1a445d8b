import { z } from 'zod'
import type { Session } from '../../contract/session.ts'
import type { FullUser } from '../../contract/user.ts'
import { group } from './fields.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '../time.ts'

/** The user for whom a token is requested, and the session. */
type SignedIn = { user: FullUser & Record<string, unknown>; session: Session }
type DefinePayload = (signedIn: SignedIn) => Record<string, unknown> | Promise<Record<string, unknown>>
type GetSubject = (signedIn: SignedIn) => string | Promise<string>

const definePayload = z.custom<DefinePayload>((value) => typeof value === 'function', 'must be a function')
const getSubject = z.custom<GetSubject>((value) => typeof value === 'function', 'must be a function')

const unitSeconds = { s: 1, m: minuteSeconds, h: hourSeconds, d: daySeconds }

/** A lifetime as a number of seconds, or as a string such as `15m`, `2h` or `1d`. */
const lifetime = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}[smhd]$/, 'must be seconds, or like "15m"')
      .transform((text) => Number.parseInt(text) * unitSeconds[text.at(-1) as keyof typeof unitSeconds]),
  ])
  .pipe(
    z
      .int()
      .min(1)
      .max(30 * daySeconds),
  )

const rsa = { modulusLength: z.int().min(2048).max(4096).default(2048) }

/** The key pairs that sign tokens for other services. */
export const jwksOptions = group({
  keyPairConfig: z
    .discriminatedUnion('alg', [
      z.strictObject({ alg: z.literal('EdDSA'), crv: z.literal('Ed25519').optional() }),
      z.strictObject({ alg: z.literal(['ES256', 'ES384', 'ES512']) }),
      z.strictObject({ alg: z.literal(['RS256', 'PS256']), ...rsa }),
    ])
    .prefault({ alg: 'EdDSA' }),
  /** Whether private keys are stored unencrypted. */
  disablePrivateKeyEncryption: z.boolean().default(false),
  /** The number of seconds after which a new key pair replaces the current one. Unset: no scheduled rotation. */
  rotationInterval: z.int().min(daySeconds).optional(),
})

/** The tokens that other services verify. */
export const jwtOptions = group({
  /** Unset: the public origin. */
  issuer: z.string().min(1).optional(),
  audience: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  expirationTime: lifetime.prefault('15m'),
  /** Returns the claims about the user. Unset: the claims are the user object that get-session returns. */
  definePayload: definePayload.optional(),
  /** Returns the `sub` claim. Unset: `sub` is the user’s id. */
  getSubject: getSubject.optional(),
  /** Whether get-session omits its header `set-auth-jwt`. */
  disableSettingJwtHeader: z.boolean().default(false),
})
