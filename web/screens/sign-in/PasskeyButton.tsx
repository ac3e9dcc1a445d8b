import { useMessages } from '../../context/messages.ts'
import { Button } from '../../ui/Button.tsx'

/** The button that signs in with a passkey. */
export function PasskeyButton(props: { isBusy: boolean; onClick: () => void }) {
  const messages = useMessages()
  return (
    <Button isLarge {...props}>
      {messages.signIn.byPasskey}
    </Button>
  )
}
