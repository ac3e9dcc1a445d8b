import { useEffect, useRef } from 'react'
import type { CallError } from '../../../client/call.ts'
import { focusFirst } from '../../forms/focus-first.ts'
import { useApp } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { requestPasskey, type PasskeyReply } from '../passkeys/passkey-requests.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'

export type PasskeyAnswerProps = {
  label: string
  onSuccess: (reply: PasskeyReply) => void
  onRefused: (problem: CallError) => void
}

/** The button that asks for a passkey or a security key. If the request fails, a note explains why. */
export function PasskeyAnswer({ label, onSuccess, onRefused }: PasskeyAnswerProps) {
  const { call } = useApp()
  const button = useRef<HTMLButtonElement>(null)
  const passkey = usePasskey(async () => {
    const result = await requestPasskey(call)
    if (result.failure?.is === 'refused') onRefused(result.failure.problem)
    return result
  }, onSuccess)
  useEffect(() => focusFirst(() => button.current?.focus()), [])
  return (
    <>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <div className="gh-form">
        <Button ref={button} look="primary" isLarge isBusy={passkey.isWaiting} onClick={() => void passkey.start()}>
          {label}
        </Button>
      </div>
    </>
  )
}
