import { createContext, useContext } from 'react'
import type { CallError, CallResult, Caller } from '../../client/call.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { StepUpMethod } from '../../contract/sign-in/challenge.ts'

/**
 * The step that a user must take before a call can succeed: confirm their identity (with the second factor if level 2
 * is required), or sign in again.
 */
export type Need = 'confirm' | 'second-factor' | 'sign-in'

/** A refused call that waits until the user takes the step named by `need`. */
export type PendingCall = {
  need: Need
  /** The methods with which the user can confirm their identity; empty if the refusal does not list any. */
  methods: readonly StepUpMethod[]
  endpoint: Endpoint
  body: unknown
  settle: (isMet: boolean) => void
}

/** A caller that holds refused calls until the user confirms their identity or signs in again. */
export type IdentityGate = {
  call: Caller
  /** Waits until the user takes the step that a refused call needs. Resolves to true if the call can be repeated. */
  isMet: (result: CallResult<unknown>, endpoint: Endpoint, body: unknown) => Promise<boolean>
  pending: () => readonly PendingCall[]
  subscribe: (listener: () => void) => () => void
}

const staleCodes = [
  'SESSION_IS_NOT_FRESH',
  'SESSION_NOT_FRESH',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
]

/**
 * Wraps `call`: a call refused for lack of a fresh or valid session waits until the user has confirmed their identity
 * or signed in again, and is then sent once more. If the user cancels, the caller gets the refusal. Screens need no
 * code for this.
 */
export function createIdentityGate(call: Caller, { isSignedIn }: { isSignedIn: boolean }): IdentityGate {
  let pending: readonly (PendingCall & { isMet: Promise<boolean> })[] = []
  const listeners = new Set<() => void>()

  function set(next: typeof pending) {
    pending = next
    for (const listener of listeners) listener()
  }

  /** Waits until the user takes the step or cancels. Calls that need the same step share one dialog. */
  function wait({ need, ...held }: Omit<PendingCall, 'settle'>) {
    const other = pending.find((each) => each.need === need)
    if (other) return other.isMet
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (isMet: boolean) => {
      set(pending.filter((each) => each.need !== need))
      resolve(isMet)
    }
    set([...pending, { need, ...held, settle, isMet: promise }])
    return promise
  }

  async function isMet({ data, error }: CallResult<unknown>, endpoint: Endpoint, body: unknown) {
    const isOver = endpoint === (getSession as Endpoint) && error === null && data === null
    const need = isSignedIn ? needOf(error, isOver) : null
    return need !== null && wait({ need, methods: error?.details?.stepUp?.methods ?? [], endpoint, body })
  }

  return {
    async call(endpoint, input) {
      const result = await call(endpoint, input)
      if (input?.signal?.aborted || !(await isMet(result, endpoint, input?.body))) return result
      return call(endpoint, input)
    },
    isMet,
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function needOf(error: CallError | null, isOver: boolean): Need | null {
  if (isOver || error?.code === 'UNAUTHORIZED') return 'sign-in'
  if (error?.details?.stepUp?.level === 2) return 'second-factor'
  return error?.code && staleCodes.includes(error.code) ? 'confirm' : null
}

const GateContext = createContext<IdentityGate | null>(null)

export const IdentityGateProvider = GateContext.Provider

export function useIdentityGate() {
  const gate = useContext(GateContext)
  if (!gate) throw new Error('The page was rendered without its identity gate')
  return gate
}
