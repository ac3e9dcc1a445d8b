import { signInSocial } from '../../../contract/social/sign-in.ts'
import { rememberProvider } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { useDeparture } from './use-departure.ts'

type ProviderStart = {
  /** The page to return to after a failure. */
  from: 'sign-in' | 'sign-up'
  /** The page to open after signing in. */
  landing: string
  loginHint?: string | undefined
}

/** Returns a `Departure` that signs the visitor in or up with a provider. */
export function useProviderStart({ from, landing, loginHint }: ProviderStart) {
  const { call } = useApp()
  return useDeparture({
    path: signInSocial.path,
    ask({ id: provider }, signal) {
      const back = new URLSearchParams({ provider, from, next: landing })
      const body = {
        provider,
        callbackURL: landing,
        errorCallbackURL: `/auth-error?${back}`,
        requestSignUp: from === 'sign-up',
        ...(loginHint ? { loginHint } : {}),
      }
      return call(signInSocial, { body, signal })
    },
    onLeave: ({ id }) => rememberProvider(id),
  })
}
