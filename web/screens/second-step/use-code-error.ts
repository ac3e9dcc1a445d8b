import { useMessages } from '../../context/messages.ts'
import { codeRefusals, secondStepMessages } from '../../messages/en/second-step.ts'
import type { CodeForm, CodeMethod } from './use-code-form.ts'

// The key must be `refusals`, because hosts override the texts of refusals under that name.
const codeMessages = { refusals: codeRefusals }

/** Returns the error message of a code field; undefined if the field has no error. */
export function useCodeError(form: Pick<CodeForm, 'errorOf'>, method: CodeMethod = 'totp') {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const { refusals } = useMessages(codeMessages)
  const error = form.errorOf('code')
  if (error === 'INVALID_CODE' && method === 'otp') return messages.emailCodeWrong
  if (error === 'OTP_HAS_EXPIRED') return refusals[error]()
  if (error === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') return messages.emailCodesUsedUp
  if (error === 'INVALID_CODE' || error === 'INVALID_BACKUP_CODE') return refusals[error]()
  if (error === 'RECOVERY_CODE_MISSING') return messages.recoveryCodeMissing
  return error && messages.codeIncomplete
}

/** Returns the message for a refusal after which the user has to use another method; null for other refusals. */
export function useUnusableFactor(code: string | undefined) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const { refusals } = useMessages(codeMessages)
  if (code === 'USE_ANOTHER_WAY_TO_SIGN_IN') return messages.codesClosed
  const isGone = code === 'TOTP_NOT_ENABLED' || code === 'OTP_NOT_CONFIGURED' || code === 'BACKUP_CODES_NOT_ENABLED'
  return isGone ? refusals[code]() : null
}
