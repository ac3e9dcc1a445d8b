import { useState } from 'react'
import { recallMoment, rememberMoment } from '../../context/browser-storage.ts'
import type { Site } from '../../context/boot.ts'

const pauseMilliseconds = 30 * 86_400_000

/**
 * Returns whether to offer a passkey now, and functions that remember in this browser that the user was offered a
 * passkey or dismissed the offer. The server remembers neither, because the offer is about this device. An offer stays
 * until the session ends or the user dismisses it.
 */
export function useOfferMemory({ session }: Site) {
  const userId = session?.user.id ?? ''
  const signedInAt = Date.parse(session?.session.createdAt ?? '')
  const shownName = `passkey-offered:${userId}`
  const awayName = `passkey-offer-away:${userId}`
  const [isDue, setIsDue] = useState(() => {
    const shownAt = recallMoment(shownName, { tabOnly: false })
    if (shownAt === null) return true
    if (shownAt === signedInAt) return recallMoment(awayName, { tabOnly: false }) !== signedInAt
    return signedInAt - shownAt >= pauseMilliseconds
  })
  return {
    isDue,
    noteShown: () => rememberMoment(shownName, signedInAt, { tabOnly: false }),
    dismiss() {
      rememberMoment(awayName, signedInAt, { tabOnly: false })
      setIsDue(false)
    },
  }
}

/** Whether this device can store a passkey and verify its user. */
export async function isAvailableHere() {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Whether the browser can create a passkey without asking, after its password manager has filled in a password. */
export async function canCreateAlone() {
  if (typeof PublicKeyCredential === 'undefined') return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null)
  return capabilities?.['conditionalCreate'] === true
}
