import * as z from 'zod/mini'
import type { Level } from '../sessions/assurance.ts'

/**
 * The second factors that can complete a challenge, the most secure first. The names are those of Better Auth's client.
 */
export const secondFactors = ['passkey', 'totp', 'otp', 'backup-code'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** The methods with which a signed-in user can confirm their identity again. */
export type StepUpMethod = SecondFactor | 'password'

/** The proof of identity that a call requires: at least `level`, at most `maxAge` seconds old, by one of `methods`. */
export type StepUpDemand = { level: Level; maxAge: number; methods: readonly StepUpMethod[] }

/**
 * The reply to a sign-in that still needs a second factor. There is no session yet: a cookie identifies the challenge,
 * and any of the listed methods completes it.
 */
export const challenged = z.object({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(secondFactors)),
  /** Set if the user has no second factor, and must set one up to complete the sign-in. */
  twoFactorEnrolment: z.optional(z.literal(true)),
})
export type Challenged = z.output<typeof challenged>

/** A reply or a challenge. Each type lists the keys of the other as absent, so that callers can distinguish them. */
type OrChallenged<T> =
  | (T & { [K in keyof Challenged]?: undefined })
  | (Challenged & { [K in keyof T as string extends K ? never : K]?: undefined })

/** Returns the reply schema of an endpoint that signs in: the given reply, or the challenge. */
export function orChallenged<T extends object>(reply: z.ZodMiniType<T>) {
  return z.union([reply, challenged]) as unknown as z.ZodMiniType<OrChallenged<T>>
}

/** The page that asks for the second factor of a challenged sign-in. */
export const secondStepPath = '/sign-in/second-step'

/** The page that asks for confirmation before a mailed link signs in a browser that did not request it. */
export const openedLinkPath = '/sign-in/link'
