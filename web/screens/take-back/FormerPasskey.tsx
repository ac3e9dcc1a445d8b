import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { takeBackMessages } from '../../messages/en/mailed-links/take-back.ts'
import { Button } from '../../ui/Button.tsx'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { requestFormerPasskey } from './former-passkey.ts'
import type { ProofProps } from './ProofForm.tsx'

/**
 * A button that undoes a change to sign-in methods. As proof, the user uses a passkey that the account had before the
 * change. `isOnly` is true if the user has no other way to prove their identity.
 */
export function FormerPasskey({ token, isOnly, onDead, onDone }: Omit<ProofProps, 'method'> & { isOnly: boolean }) {
  const messages = useMessages(takeBackMessages)
  const { call } = useApp()
  const passkey = usePasskey(async () => {
    const result = await requestFormerPasskey(call, token)
    if (result.failure?.is === 'refused' && result.failure.problem.code === 'INVALID_TOKEN') onDead()
    return result
  }, onDone)
  return (
    <>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <div className="gh-form">
        <Button
          {...(isOnly ? { look: 'primary' } : {})}
          isLarge
          isBusy={passkey.isWaiting}
          onClick={() => void passkey.start()}
        >
          {messages.usePasskey}
        </Button>
      </div>
    </>
  )
}
