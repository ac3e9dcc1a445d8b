import { linkSocial } from '../../../../contract/social/linking.ts'
import { useApp } from '../../../context/app.tsx'
import { useDeparture } from '../../social/use-departure.ts'

/**
 * Returns a `Departure` that sends the user to a provider to connect an account. Afterwards, the provider sends the
 * user back to the security page.
 */
export function useConnect() {
  const { call } = useApp()
  return useDeparture({
    path: linkSocial.path,
    ask: ({ id }, signal) => {
      const back = (outcome: 'connected' | 'provider') => `/account/security?${new URLSearchParams({ [outcome]: id })}`
      const body = { provider: id, callbackURL: back('connected'), errorCallbackURL: back('provider') }
      return call(linkSocial, { body, signal })
    },
  })
}
