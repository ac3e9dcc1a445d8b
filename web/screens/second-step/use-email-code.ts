import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { sendOtp } from '../../../contract/factors/enrolment.ts'
import { useApp } from '../../context/app.tsx'
import { useMailAgain } from '../verify/use-resend.ts'

const waitMilliseconds = 60_000

/**
 * Returns a function that mails codes for the second step, with pauses between mails, and whether this form has mailed
 * a code (`isAsked`).
 */
export function useEmailCode(onRefused?: (error: CallError) => void) {
  const { call } = useApp()
  const [isAsked, setIsAsked] = useState(false)
  const mail = useMailAgain('own', {
    wasJustSent: false,
    waitMilliseconds,
    async ask() {
      const { error } = await call(sendOtp, { body: {} })
      if (error) onRefused?.(error)
      else setIsAsked(true)
      return error
    },
  })
  return { ...mail, isAsked }
}

export type EmailCode = ReturnType<typeof useEmailCode>
