import { useMessages } from '../../context/messages.ts'
import { codeRefusals, secondStepMessages } from '../../messages/en/second-step.ts'
import type { CodeForm } from './use-code-form.ts'

// Under the name by which hosts override messages of refusals.
const codeMessages = { refusals: codeRefusals }

/** Returns the message of the error at a code field, if there is one. */
export function useCodeError(form: Pick<CodeForm, 'errorOf'>) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const { refusals } = useMessages(codeMessages)
  const error = form.errorOf('code')
  if (error === 'INVALID_CODE' || error === 'INVALID_BACKUP_CODE') return refusals[error]()
  if (error === 'RECOVERY_CODE_MISSING') return messages.recoveryCodeMissing
  return error && messages.codeIncomplete
}

/** Returns why a user cannot use the factor of a form; null for all other refusals. */
export function useUnusableFactor(code: string | undefined) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const { refusals } = useMessages(codeMessages)
  if (code === 'USE_ANOTHER_WAY_TO_SIGN_IN') return messages.codesClosed
  return code === 'TOTP_NOT_ENABLED' || code === 'BACKUP_CODES_NOT_ENABLED' ? refusals[code]() : null
}
