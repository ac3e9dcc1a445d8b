import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { sendVerificationEmail } from '../../../contract/accounts/email-verification.ts'
import { steadyNow, useSecondsLeft } from '../../context/clock.ts'
import { useApp } from '../../context/app.tsx'
import { announce } from '../../ui/announce.ts'
import { useMessages } from '../../context/messages.ts'

const verificationWaitMilliseconds = 30_000

type Start = { /** True if a mail has just been sent, so the wait starts now. */ wasJustSent: boolean }

/** Returns a function that sends the verification mail again, and the state of sending. */
export function useResend(email: string | null, { wasJustSent }: Start) {
  const { call } = useApp()
  return useMailAgain(email, {
    wasJustSent,
    waitMilliseconds: verificationWaitMilliseconds,
    ask: async (to) => (await call(sendVerificationEmail, { body: { email: to, callbackURL: '/verify-email' } })).error,
  })
}

type Mailing = Start & { waitMilliseconds: number; ask: (to: string) => Promise<CallError | null> }

/** Returns a function that sends a mail again, and the state of sending. A pause follows each mail. */
export function useMailAgain(email: string | null, { wasJustSent, waitMilliseconds, ask }: Mailing) {
  const messages = useMessages()
  const [until, setUntil] = useState(() => (wasJustSent ? steadyNow() + waitMilliseconds : null))
  const [isPending, setIsPending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const secondsLeft = useSecondsLeft(until)

  async function send(to = email) {
    if (isPending || secondsLeft > 0 || !to) return
    setIsPending(true)
    const error = await ask(to)
    setIsPending(false)
    setProblem(error?.status === 429 ? null : error)
    setIsSent(error === null)
    if (error?.status === 429) setUntil(steadyNow() + (error.retryAfterSeconds ?? 10) * 1000)
    if (error) return
    setUntil(steadyNow() + waitMilliseconds)
    announce(messages.verify.sentAgain)
  }

  return { send, secondsLeft, isPending, isSent, problem }
}
