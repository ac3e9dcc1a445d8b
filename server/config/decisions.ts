import { z } from 'zod'
import { group } from './fields.ts'

/** A sign-up that waits for the decision of the function `signUp`. */
export type NewcomerRequest = {
  email: string
  name: string
  /** How the newcomer signs up: with a password, a social provider, a mailed link or code, or a passkey. */
  method: 'password' | 'provider' | 'mail' | 'passkey'
  /** The id of the social provider; null for the other methods. */
  provider: string | null
  ipAddress: string
  userAgent: string
}

/**
 * Whether a newcomer is allowed to sign up. `message` is shown if the sign-up is refused. `fields` are values of
 * `user.additionalFields`, including fields that users cannot set.
 */
export type SignUpDecision = { allow: true; fields?: Record<string, unknown> } | { allow: false; message?: string }

export type DecideSignUp = (
  newcomer: NewcomerRequest,
  context: { now: Date },
) => SignUpDecision | Promise<SignUpDecision>

/** Functions with which the operator replaces built-in rules. */
export const decisionOptions = group({
  /** Decides who may sign up, before the account is created. If it throws, the sign-up fails with status 503. */
  signUp: z.custom<DecideSignUp>((value) => typeof value === 'function', 'must be a function').optional(),
})
