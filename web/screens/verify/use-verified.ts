import { useEffect } from 'react'
import { getSession } from '../../../contract/sessions/sessions.ts'
import { useApp } from '../../context/app.tsx'
import { hearOtherTabs } from '../../context/session-channel.ts'

const pollMilliseconds = 5000

type Watching = {
  onVerified: () => void
  /** Called if the email address was verified in another tab and this browser is signed out. */
  onSignedOut?: () => void
}

/**
 * Waits until the user’s email address is verified, in another tab or on another device. Returns a function that checks
 * at once.
 */
export function useVerified({ onVerified, onSignedOut }: Watching) {
  const { call } = useApp()

  async function look() {
    const { data } = await call(getSession, { query: { disableCookieCache: true } })
    if (data?.user.emailVerified) onVerified()
    return data
  }

  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void look(), pollMilliseconds)
    const stopHearing = hearOtherTabs((news) => {
      if (news === 'verified') void look().then((session) => session ?? onSignedOut?.())
    })
    return () => {
      clearInterval(timer)
      stopHearing()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- starts once, because its inputs never change
  }, [])

  return look
}
