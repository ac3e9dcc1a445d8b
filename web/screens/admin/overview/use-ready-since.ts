import { useEffect, useState } from 'react'
import { recallMoment, rememberMoment } from '../../../context/browser-storage.ts'

const name = 'ready-to-launch'
const shownMilliseconds = 7 * 86_400_000

/**
 * Returns true if the launch checklist is still shown although all checks pass. This browser shows the list for seven
 * days after it first showed that all checks pass.
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
