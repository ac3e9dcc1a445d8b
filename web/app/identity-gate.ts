import { createContext, use } from 'react'
import type { CallError, CallResult, Caller } from '../../client/call.ts'
import { getSession } from '../../contract/accounts/sessions.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** What a person has to do before what they asked for can be done: show that it is they, or sign in again. */
export type Need = 'confirm' | 'sign-in'

/** Something that waits for a person; `endpoint` is what is held. */
export type Held = { need: Need; endpoint: Endpoint; body: unknown; settle: (isMet: boolean) => void }

/** The held calls of this page. */
export type IdentityGate = {
  call: Caller
  /** Holds what was refused until the person has done what it takes; answers whether it may be sent once more. */
  isMet: (result: CallResult<unknown>, endpoint: Endpoint, body: unknown) => Promise<boolean>
  held: () => readonly Held[]
  subscribe: (listener: () => void) => () => void
}

const staleCodes = ['SESSION_IS_NOT_FRESH', 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION']

/**
 * Calls through `call`, and holds what the server refuses until the person has confirmed who they are or has signed in
 * again; then it is sent once more. Screens know nothing of it.
 */
export function createIdentityGate(call: Caller, { isSignedIn }: { isSignedIn: boolean }): IdentityGate {
  let held: readonly (Held & { isMet: Promise<boolean> })[] = []
  const listeners = new Set<() => void>()

  function set(next: typeof held) {
    held = next
    for (const listener of listeners) listener()
  }

  /** Calls that need the same wait for the same answer. */
  function wait(need: Need, endpoint: Endpoint, body: unknown) {
    const other = held.find((each) => each.need === need)
    if (other) return other.isMet
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (isMet: boolean) => {
      set(held.filter((each) => each.need !== need))
      resolve(isMet)
    }
    set([...held, { need, endpoint, body, settle, isMet: promise }])
    return promise
  }

  async function isMet({ data, error }: CallResult<unknown>, endpoint: Endpoint, body: unknown) {
    const isOver = endpoint === (getSession as Endpoint) && error === null && data === null
    const need = isSignedIn ? needOf(error, isOver) : null
    return need !== null && wait(need, endpoint, body)
  }

  return {
    async call(endpoint, input) {
      const result = await call(endpoint, input)
      if (input?.signal?.aborted || !(await isMet(result, endpoint, input?.body))) return result
      return call(endpoint, input)
    },
    isMet,
    held: () => held,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function needOf(error: CallError | null, isOver: boolean): Need | null {
  if (isOver || error?.code === 'UNAUTHORIZED') return 'sign-in'
  return error?.code && staleCodes.includes(error.code) ? 'confirm' : null
}

const GateContext = createContext<IdentityGate | null>(null)

export const IdentityGateProvider = GateContext.Provider

/** The gate of this page. */
export function useIdentityGate() {
  const gate = use(GateContext)
  if (!gate) throw new Error('The portal was rendered without its gate')
  return gate
}
