import { useEffect, useMemo, useState } from 'react'
import { recallInvitationSecret, rememberInvitationSecret } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { findStanding, type Standing } from './find-standing.ts'

/** Loads the invitation that this page’s URL names, and returns its state. */
export function useInvitation() {
  const { site, call, place } = useApp()
  const [is, setIs] = useState<Standing>({ standing: 'waiting' })
  // oxlint-disable-next-line react/exhaustive-deps -- runs once, because it removes the secret from the URL
  const { id, secret } = useMemo(() => takeLink(place ?? window.location), [])
  const userId = site.session?.user.id

  async function read() {
    setIs(await findStanding({ call, site, id, secret, isSignedOut: !site.session }))
  }

  /** Loads the invitation again after the visitor has signed out to use another account. */
  async function readSignedOut() {
    setIs(await findStanding({ call, site, id, secret, isSignedOut: true }))
  }

  useEffect(() => {
    // Not needed after a sign-in with the mailed secret, because that sign-in also accepts the invitation.
    if (is.standing === 'waiting' || (is.standing === 'signed-out' && is.opened === null)) void read()
    // oxlint-disable-next-line react/exhaustive-deps -- runs again only after a sign-in within a host application
  }, [userId])

  useEffect(() => {
    // If the link is opened first without its secret and then with the secret, only the hash of the URL changes, which
    // does not reload the page.
    const startAgain = () => window.location.reload()
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
  }, [])

  return { id, secret, is, read, readSignedOut, close: setIs }
}

/**
 * Returns the invitation’s id from the URL, and the secret that the mail put into the hash.
 *
 * Moves the secret from the URL to this tab’s storage, where it survives signing in.
 */
function takeLink(place: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const { pathname, search, hash } = place
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  if (hash.length > 1) {
    rememberInvitationSecret(id, hash.slice(1))
    if (place === window.location) window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { id, secret: recallInvitationSecret(id) }
}
