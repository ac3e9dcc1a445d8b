import { useRef, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { emailField } from '../../forms/fields.ts'
import { useIsSlow } from '../../forms/use-endpoint-form.ts'
import { useLimit } from '../../forms/use-limit.ts'
import { useApp } from '../../context/app.tsx'
import { recallPending, rememberPending } from '../../context/browser-storage.ts'
import type { MailInbox, requestMail } from './MailInbox.tsx'

/** The parts of an email form that this module uses. */
type AddressForm = {
  getValues: (name: 'email') => string | undefined
  setFocus: (name: 'email', options: { shouldSelect: boolean }) => void
  setError: (name: 'email', error: { message: string }, options: { shouldFocus: boolean }) => void
  clearErrors: (name: 'email') => void
  clearProblem: () => void
}

type Settled = { is: 'failed'; problem: CallError } | { is: 'sent'; email: string; Inbox: typeof MailInbox }
type State = { is: 'idle' } | { is: 'asking' } | Settled

const noConnection: CallError = { status: 0, statusText: '' }

/**
 * Returns the state of signing in by email, and functions that request the email, cancel the request, or start over.
 * The module that sends the request is loaded only when the email is requested.
 */
export function useMailedWay(form: AddressForm, landing: string) {
  const { call, site } = useApp()
  const [state, setState] = useState<State>({ is: 'idle' })
  const { limit, start } = useLimit('/sign-in/magic-link')
  const asking = useRef<AbortController | null>(null)
  const isPending = state.is === 'asking'
  const clear = () => setState({ is: 'idle' })

  async function ask() {
    if (isPending || limit) return
    const email = addressIn(form)
    if (email === null) return clear()
    form.clearProblem()
    setState({ is: 'asking' })
    const { signal } = (asking.current = new AbortController())
    const next = await send({ call, site, landing }, email, signal)
    const isLimited = next.is === 'failed' && next.problem.status === 429
    if (signal.aborted || isLimited) clear()
    else setState(next)
    if (isLimited) start(next.problem.retryAfterSeconds)
  }

  function goBack() {
    clear()
    // Waits until the form is on the page again.
    requestAnimationFrame(() => form.setFocus('email', { shouldSelect: true }))
  }

  return {
    ask: () => void ask(),
    clear,
    goBack,
    inbox: state.is === 'sent' ? state : null,
    problem: state.is === 'failed' ? state.problem : null,
    limit,
    isPending,
    isSlow: useIsSlow(isPending),
    cancel: () => asking.current?.abort(),
  }
}

/** Loads the page that waits for the email, requests the email, and remembers the address for later pages. */
async function send(visit: Parameters<typeof requestMail>[0], email: string, signal: AbortSignal): Promise<Settled> {
  const part = await import('./MailInbox.tsx').catch(() => null)
  const problem = part ? await part.requestMail(visit, email, signal) : noConnection
  if (problem || !part) return { is: 'failed', problem: problem ?? noConnection }
  rememberPending({ ...recallPending(), email })
  return { is: 'sent', email, Inbox: part.MailInbox }
}

export type MailedWayState = ReturnType<typeof useMailedWay>

/** Returns the email address in a form. If the email address is invalid, marks its field and returns null. */
function addressIn({ getValues, setError, clearErrors }: AddressForm) {
  clearErrors('email')
  const { data, error } = emailField.safeParse(getValues('email') ?? '')
  if (!error) return data
  setError('email', { message: error.issues[0]?.message ?? '' }, { shouldFocus: true })
  return null
}
