import { useEffect, useState } from 'react'
import { recallMoment, rememberMoment } from '../../../context/browser-storage.ts'

const name = 'ready-to-launch'
const shownMilliseconds = 7 * 86_400_000

/**
 * Stores when this browser first showed that all launch checks pass, and forgets the time if a check fails again.
 * Returns false seven days after this time, so that the checklist is no longer shown.
 */
export function useIsReadyShown(isReady: boolean) {
  const [since] = useState(() => recallMoment(name, { tabOnly: false }))
  useEffect(() => {
    const previous = recallMoment(name, { tabOnly: false })
    if (isReady && previous === null) rememberMoment(name, Date.now(), { tabOnly: false })
    if (!isReady && previous !== null) rememberMoment(name, null, { tabOnly: false })
  }, [isReady])
  return since === null || Date.now() - since < shownMilliseconds
}
