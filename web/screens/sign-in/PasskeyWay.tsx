import { useEffect, useEffectEvent, useState } from 'react'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { PasskeySignIn } from './PasskeySignIn.tsx'

/** The delay before the module is loaded. Without the delay, the module would compete with the page for bandwidth. */
const quietMilliseconds = 500

const noConnection = { status: 0, statusText: '' }

type PasskeyWayProps = {
  landing: string
  /** True while the form is being sent. The browser then stops offering passkeys in the email field. */
  isPaused: boolean
}

/**
 * A button that signs in with a passkey. Its code is loaded soon after the page, or at the first press. If loading
 * fails, the rest of the page works, and the next press tries again.
 */
export function PasskeyWay(props: PasskeyWayProps) {
  const [Loaded, setLoaded] = useState<typeof PasskeySignIn | null>(null)
  const [press, setPress] = useState<'none' | 'waiting' | 'failed'>('none')

  async function load() {
    const part = await import('./PasskeySignIn.tsx').catch(() => null)
    if (part) setLoaded(() => part.PasskeySignIn)
    else setPress((before) => (before === 'waiting' ? 'failed' : before))
  }

  const loadSoon = useEffectEvent(load)
  useEffect(() => {
    const timer = setTimeout(() => void loadSoon(), quietMilliseconds)
    return () => clearTimeout(timer)
  }, [])

  function loadNow() {
    setPress('waiting')
    void load()
  }

  return (
    <div className="gh-form" data-needs="passkeys">
      {Loaded ? (
        <Loaded {...props} startsNow={press === 'waiting'} />
      ) : (
        <>
          {press === 'failed' && <ProblemNote problem={noConnection} />}
          <PasskeyButton isBusy={press === 'waiting'} onClick={loadNow} />
        </>
      )}
    </div>
  )
}
