import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { sendOtp } from '../../../contract/factors/enrolment.ts'
import { useApp } from '../../context/app.tsx'
import { useMailAgain } from '../verify/use-resend.ts'

const waitMilliseconds = 60_000

/**
 * Returns a function that mails a code for the second step, and the state of sending. After each mail, the user has to
 * wait a minute before requesting another code. `isAsked` is true once a code was mailed from this page.
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
