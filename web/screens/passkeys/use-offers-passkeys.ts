import { useApp } from '../../context/app.tsx'

/**
 * Whether passkeys can be used on this page. They belong to the domain of the site, so they are not offered on the
 * pages of a host with another origin.
 */
export function useOffersPasskeys() {
  const { site, origin } = useApp()
  return site.features.passkeys && (origin === undefined || origin === window.location.origin)
}
