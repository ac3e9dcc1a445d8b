import { useApp } from '../../context/app.tsx'

/**
 * Whether this page can use passkeys. A passkey is bound to the domain of the site, so pages of a host with another
 * origin do not offer passkeys.
 */
export function useOffersPasskeys() {
  const { site, origin } = useApp()
  return site.features.passkeys && (origin === undefined || origin === window.location.origin)
}
