import { useState } from 'react'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useMessages } from '../../context/messages.ts'
import { Button } from '../../ui/Button.tsx'
import type { PasskeySignUp } from './PasskeySignUp.tsx'

const noConnection = { status: 0, statusText: '' }

/**
 * Returns the component for sign-up with a passkey, and a function that loads the component when its button is pressed.
 * The component is not loaded earlier, because few visitors need it.
 */
export function usePasskeySignUp() {
  const [Form, setForm] = useState<typeof PasskeySignUp | null>(null)
  const [press, setPress] = useState<'none' | 'waiting' | 'failed'>('none')

  async function start() {
    setPress('waiting')
    const part = await import('./PasskeySignUp.tsx').catch(() => null)
    setPress(part ? 'none' : 'failed')
    if (part) setForm(() => part.PasskeySignUp)
  }

  return { Form, press, start: () => void start(), end: () => setForm(null) }
}

type Way = Pick<ReturnType<typeof usePasskeySignUp>, 'press' | 'start'>

/** The button that begins a sign-up with a passkey. */
export function PasskeySignUpWay({ way, isMain, onLeave }: { way: Way; isMain: boolean; onLeave: () => void }) {
  const { signUp } = useMessages()
  return (
    <div className="gh-form" data-needs="sign-up-with-passkey">
      {way.press === 'failed' && <ProblemNote problem={noConnection} />}
      <Button
        isLarge
        look={isMain ? 'primary' : 'secondary'}
        isBusy={way.press === 'waiting'}
        onClick={() => {
          onLeave()
          way.start()
        }}
      >
        {signUp.byPasskey}
      </Button>
    </div>
  )
}
