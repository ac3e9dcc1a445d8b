import * as z from 'zod/mini'
import type { CallError } from '../../../client/call.ts'
import { verifyOtp } from '../../../contract/factors/enrolment.ts'
import { verifyBackupCode, verifyTotp } from '../../../contract/factors/two-factor.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { codePattern, withoutSpaces } from '../../forms/CodeField.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'

/** The second factors that are codes for the user to type. */
export type CodeMethod = 'totp' | 'otp' | 'backup-code'

const sixDigits = z.object({ code: z.string().check(z.regex(codePattern(), 'CODE_INCOMPLETE')) })

/** The endpoint of each method, and the refusals that its field shows. */
const methods = {
  totp: { endpoint: verifyTotp, schema: sixDigits, wrong: ['INVALID_CODE'] },
  otp: {
    endpoint: verifyOtp,
    schema: sixDigits,
    wrong: ['INVALID_CODE', 'OTP_HAS_EXPIRED', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'],
  },
  'backup-code': {
    endpoint: verifyBackupCode,
    schema: z.object({ code: z.string().check(z.regex(/\S/, 'RECOVERY_CODE_MISSING')) }),
    wrong: ['INVALID_BACKUP_CODE'],
  },
}

type Options = {
  /** Whether future sign-ins in this browser skip the second step for a while. */
  trustsDevice?: boolean
  onSuccess: (reply: ReplyOf<typeof verifyTotp>) => void
  onRefused?: (error: CallError) => void
}

/** Returns a form for a code from an authenticator app, a mailed code, or a recovery code. */
export function useCodeForm(method: CodeMethod, { trustsDevice = false, onSuccess, onRefused }: Options) {
  const { endpoint, schema, wrong } = methods[method]
  const form = useEndpointForm(endpoint, {
    schema,
    body: ({ code }) => ({ code: withoutSpaces(code), ...(trustsDevice ? { trustDevice: true } : {}) }),
    fieldOf: ({ code = '' }) => (wrong.includes(code) ? 'code' : undefined),
    onSuccess,
    onRefused(error) {
      // Selects the wrong code, so that typing replaces it.
      if (wrong.includes(error.code ?? '')) form.setFocus('code', { shouldSelect: true })
      onRefused?.(error)
    },
  })
  return form
}

export type CodeForm = ReturnType<typeof useCodeForm>
