import {
  codeOf,
  fixedCodes,
  refusals,
  type ErrorCode,
  type RefusalBody,
  type RefusalCode,
  type RefusalDetails,
} from '../contract/refusals.ts'

/** A named reason to say no; what it says on the wire stands in the catalogue. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly body: RefusalBody
  /** Seconds after which the same call may succeed, for refusals that pass with time. */
  readonly retryAfterSeconds: number | undefined

  /**
   * `values` fill the names in braces of the catalogue's message; `message` stands in for it where configured;
   * `details` are part of the body.
   */
  constructor(
    code: RefusalCode,
    given: {
      values?: Record<string, string>
      message?: string | undefined
      retryAfterSeconds?: number
      details?: RefusalDetails
      /** Whether what was asked may have been done. */
      isOutcomeUnknown?: boolean
    } = {},
  ) {
    const [status, template] = refusals[code]
    const message = (given.message ?? template).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => given.values?.[name] ?? name,
    )
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.retryAfterSeconds = given.retryAfterSeconds
    this.body = {
      code: (fixedCodes.includes(code) ? code : codeOf(message)) as ErrorCode,
      message,
      ...(given.details ? { details: given.details } : {}),
      ...(given.isOutcomeUnknown ? { outcome: 'unknown' as const } : {}),
    }
  }
}

/**
 * A reason a mailed or provider link cannot be followed, told as `?error=` where the link leads.
 *
 * Where it leads nowhere it is told as the refusal `otherwise`, or as JSON with 401.
 */
export class RedirectError<Code extends string = string> extends Error {
  readonly code: Code
  readonly otherwise: Refusal | undefined

  constructor(code: Code, otherwise?: Refusal) {
    super(code)
    this.name = 'RedirectError'
    this.code = code
    this.otherwise = otherwise
  }
}
