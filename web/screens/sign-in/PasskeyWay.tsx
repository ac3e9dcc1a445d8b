import { lazy, Suspense, useEffect, useState } from 'react'
import { useMessages } from '../../context/messages.ts'
import { Button } from '../../ui/Button.tsx'

const PasskeySignIn = lazy(async () => ({ default: (await import('./PasskeySignIn.tsx')).PasskeySignIn }))

/** Until then, loading the code would compete with the page. */
const quietMilliseconds = 500

type PasskeyWayProps = {
  landing: string
  /** The form is being sent, which ends the offer in its email field. */
  isPaused: boolean
}

/** The button that signs in with a passkey. Its code is loaded soon after the page, or by the first press. */
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

export function PasskeyButton(props: { isBusy: boolean; onClick: () => void }) {
  const messages = useMessages()
  return (
    <Button isLarge {...props}>
      {messages.signIn.byPasskey}
    </Button>
  )
}
