import { oauthErrorOf, type OAuthError } from '../contract/applications/oauth-errors.ts'
import {
  codeOf,
  fixedCodes,
  refusals,
  secondStatuses,
  type ErrorCode,
  type RefusalBody,
  type RefusalCode,
  type RefusalDetails,
} from '../contract/refusals.ts'

/** An error that refuses a call. The catalog in `contract/refusals.ts` has the status and the message of each code. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly body: RefusalBody
  /** The error code for OAuth clients. */
  readonly oauthError: OAuthError
  /** For temporary refusals: the number of seconds after which the same call can succeed. */
  readonly retryAfterSeconds: number | undefined

  /**
   * `values` replace the names in braces in the catalog's message. A configured `message` replaces the whole message.
   * `details` become part of the body.
   */
  constructor(
    code: RefusalCode,
    given: {
      values?: Record<string, string>
      message?: string | undefined
      retryAfterSeconds?: number
      details?: RefusalDetails
      /** Whether the change might have been made although the call was refused. */
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
    this.oauthError = oauthErrorOf(code, status)
    this.retryAfterSeconds = given.retryAfterSeconds
    this.body = {
      code: replyCodeOf(code, message),
      message,
      ...(given.details ? { details: given.details } : {}),
      ...(given.isOutcomeUnknown ? { outcome: 'unknown' as const } : {}),
    }
  }
}

function replyCodeOf(code: RefusalCode, message: string): ErrorCode {
  if (Object.hasOwn(secondStatuses, code)) return secondStatuses[code as keyof typeof secondStatuses]
  return (fixedCodes.includes(code) ? code : codeOf(message)) as ErrorCode
}

/**
 * An error of a request that can end in a redirect, such as a mailed link or a social sign-in. The redirect has the
 * code in `?error=`.
 *
 * If there is no redirect target, the reply is the refusal `otherwise`, or JSON with status 401.
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
