import { z } from 'zod'
import { changedFields } from '../accounts/users.ts'
import type { Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { NewcomerRequest } from '../config/decisions.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'

const longestMessage = 500

/** The values that a decision function may return. */
export const signUpDecision = z.union([
  z.object({ allow: z.literal(true), fields: z.record(z.string(), z.unknown()).optional() }),
  z.object({ allow: z.literal(false), message: z.string().min(1).max(longestMessage).optional() }),
])

/** Thrown by a decision function that could not decide. `onFailure` is the operator's setting for this case. */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly onFailure: 'refuse' | 'allow'

  constructor(message: string, onFailure: 'refuse' | 'allow') {
    super(message)
    this.onFailure = onFailure
  }
}

type Newcomer = Pick<NewcomerRequest, 'email' | 'name' | 'method'> & { provider?: string; visitor: Visitor }

/**
 * Asks the operator's function whether somebody may sign up. Returns the values that the operator's function sets for
 * additional fields; an empty object if no function is configured. Call `decideSignUp` before the transaction that adds
 * the user, because the operator's function can take a long time.
 *
 * If the operator's function refuses the sign-up, records an event and throws SIGN_UP_REFUSED. If the operator's
 * function fails, throws SERVICE_UNAVAILABLE, unless the error is an `Undecided` that allows the sign-up.
 */
export async function decideSignUp(deps: Deps, { visitor, ...newcomer }: Newcomer): Promise<Record<string, unknown>> {
  const decide = deps.config.decisions.signUp
  if (!decide) return {}
  const { ipAddress, userAgent } = visitor
  const answer = await ask(deps, () =>
    decide({ provider: null, ...newcomer, ipAddress, userAgent }, { now: deps.now() }),
  )
  if (answer.allow) return answer.fields
  await recordEvent(deps, { action: 'user.sign-up-denied', actorId: null, subjectId: null, visitor })
  throw new Refusal('SIGN_UP_REFUSED', { message: answer.message })
}

async function ask(deps: Deps, decide: () => unknown) {
  try {
    const decision = signUpDecision.parse(await decide())
    if (!decision.allow) return decision
    return { allow: true as const, fields: changedFields(deps.config, decision.fields ?? {}, 'administrator') }
  } catch (error) {
    deps.log.error({ setting: 'decisions.signUp', error: describeError(error) }, 'A sign-up could not be decided')
    if (error instanceof Undecided && error.onFailure === 'allow') return { allow: true as const, fields: {} }
    throw new Refusal('SERVICE_UNAVAILABLE')
  }
}
