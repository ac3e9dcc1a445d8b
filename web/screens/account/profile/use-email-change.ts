import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallError, CallResult } from '../../../../client/call.ts'
import { changeEmail } from '../../../../contract/accounts/email-change.ts'
import { cancelEmailChange, resumeEmailChange } from '../../../../contract/accounts/email-change.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { sessionQuery } from '../../../data/account.ts'
import { recallEmailChange, rememberEmailChange, type EmailChange } from '../../../context/browser-storage.ts'
import { useApp } from '../../../context/app.tsx'
import { redirectCode } from '../../../context/redirect-code.ts'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** The page that opens from a link in a mail about an email change. */
export const emailChangedPath = '/account?email=changed'

const linkMilliseconds = 3600 * 1000

/** The result of a mailed link that opens the profile. */
export type Arrival = { email?: 'changed' | undefined; error?: string | undefined }

/** The state of an email change, or the result of one of its mailed links. */
type Standing =
  | { is: 'waiting'; change: EmailChange }
  | { is: 'changed' | 'approved'; from: string | null }
  | { is: 'verified' | 'resuming' | 'nothing' }
  | { is: 'failed'; code: string }

/**
 * Returns the state of an email change, and functions that show a new change, resend its mail, undo it or cancel it.
 * The state is remembered while the user is on other pages.
 */
export function useEmailChange(user: FullUser, arrival: Arrival) {
  const queries = useQueryClient()
  const [standing, setStanding] = useState<Standing>(() => standingAt(user, arrival))
  useAddressWithoutResult(arrival)
  useResume(user, standing, setStanding)
  const { clearProblem, ...calls } = useCalls(setStanding)

  // If the email address has changed meanwhile, the change was approved in another tab or on another device.
  const isOver = standing.is === 'waiting' && standing.change.from !== user.email
  useEffect(() => {
    if (!isOver) return
    rememberEmailChange(null)
    setStanding({ is: 'approved', from: standing.change.from })
  }, [isOver, standing])

  /**
   * Shows the new state once the server has accepted the new email address. If the current email address is verified,
   * the user must still approve the change. Otherwise, the change is already complete.
   */
  function sent(to: string) {
    clearProblem()
    if (!user.emailVerified) {
      setStanding({ is: 'changed', from: user.email })
      tellOtherTabs('changed')
      void queries.invalidateQueries({ queryKey: ['session'] })
      return
    }
    const change = { userId: user.id, from: user.email, to, until: Date.now() + linkMilliseconds }
    rememberEmailChange(change)
    setStanding({ is: 'waiting', change })
  }

  return { standing, sent, ...calls }
}

/**
 * Removes the result of a mailed link from the URL, so that a reload does not report the result again. Also forgets the
 * remembered change and notifies other tabs.
 */
function useAddressWithoutResult({ email, error }: Arrival) {
  const { go } = useApp()
  const hasArrived = email !== undefined || error !== undefined
  useEffect(() => {
    if (!hasArrived) return
    rememberEmailChange(null)
    tellOtherTabs('verified')
    go('/account', { replace: true })
  }, [hasArrived, go])
}

/** Completes an email change if its link was opened in this browser before the user signed in. */
function useResume(user: FullUser, standing: Standing, setStanding: (standing: Standing) => void) {
  const { call } = useApp()
  const queries = useQueryClient()
  const resume = useEffectEvent(async () => {
    const { data, error } = await call(resumeEmailChange, { body: { callbackURL: emailChangedPath } })
    const code = error ? 'unauthorized' : data.error
    if (code !== null) return setStanding({ is: 'failed', code })
    await queries.invalidateQueries({ queryKey: ['session'] })
    setStanding({ is: 'approved', from: user.email })
    tellOtherTabs('changed')
  })
  const isResuming = standing.is === 'resuming'
  useEffect(() => {
    if (isResuming) void resume()
  }, [isResuming])
}

/**
 * Returns the functions behind the notice’s buttons: they resend the mail, undo a completed change, or cancel a pending
 * change.
 */
function useCalls(setStanding: (standing: Standing) => void) {
  const { site, call } = useApp()
  const { emailChange } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const { problem, isPending, settle, clearProblem } = useSettle()
  const ask = (newEmail: string) => settle(call(changeEmail, { body: { newEmail, callbackURL: emailChangedPath } }))

  async function sendAgain(change: EmailChange) {
    if (await ask(change.to)) toast(emailChange.sentAgain)
  }

  async function changeBack(to: string) {
    if (!(await ask(to))) return
    await queries.invalidateQueries({ queryKey: ['session'] })
    setStanding({ is: 'nothing' })
    tellOtherTabs('changed')
    toast(emailChange.changedBack(to))
  }

  async function cancel(change: EmailChange) {
    if (!(await settle(call(cancelEmailChange, {})))) return
    await queries.invalidateQueries({ queryKey: ['session'] })
    // If the change was approved a moment earlier, the notice reports the new email address instead.
    if (queries.getQueryData(sessionQuery(call, site).queryKey)?.user.email !== change.from) return
    rememberEmailChange(null)
    setStanding({ is: 'nothing' })
    toast(emailChange.canceled)
  }

  return { problem, isPending, clearProblem, sendAgain, changeBack, cancel }
}

function useSettle() {
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)

  /** Awaits a call and stores its state and error. Resolves to true if the call succeeded. */
  async function settle(result: Promise<CallResult<unknown>>) {
    setIsPending(true)
    const { error } = await result
    setIsPending(false)
    setProblem(error)
    return error === null
  }

  return { problem, isPending, settle, clearProblem: () => setProblem(null) }
}

function standingAt(user: FullUser, { email, error }: Arrival): Standing {
  const code = redirectCode(error)
  if (code === 'unauthorized') return { is: 'resuming' }
  if (code) return { is: 'failed', code }
  const change = recallEmailChange(user.id)
  if (email === 'changed')
    return user.emailVerified ? { is: 'verified' } : { is: 'approved', from: change?.from ?? null }
  return change ? { is: 'waiting', change } : { is: 'nothing' }
}
