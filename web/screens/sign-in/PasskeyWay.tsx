import { lazy, Suspense, useEffect, useState } from 'react'
import { PasskeyButton } from './PasskeyButton.tsx'

const PasskeySignIn = lazy(async () => ({ default: (await import('./PasskeySignIn.tsx')).PasskeySignIn }))

/** Until then, loading the code would compete with the page. */
const quietMilliseconds = 500

type PasskeyWayProps = {
  landing: string
  /** The form is being sent, which ends the offer in its email field. */
  isPaused: boolean
}

/** Signs in with a passkey, by a button. Its code is loaded soon after the page, or by the first press. */
export function PasskeyWay(props: PasskeyWayProps) {
  const [wanted, setWanted] = useState<'soon' | 'now' | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setWanted((before) => before ?? 'soon'), quietMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  const button = <PasskeyButton isBusy={wanted === 'now'} onClick={() => setWanted('now')} />
  return (
    <div className="gh-form" data-needs="passkeys">
      {wanted === null ? (
        button
      ) : (
        <Suspense fallback={button}>
          <PasskeySignIn {...props} startsNow={wanted === 'now'} />
        </Suspense>
      )}
    </div>
  )
}
