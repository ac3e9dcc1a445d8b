import { useMessages } from '../../context/messages.ts'
import { Button } from '../../ui/Button.tsx'

export function PasskeyButton(props: { isBusy: boolean; onClick: () => void }) {
  const messages = useMessages()
  return (
    <Button isLarge {...props}>
      {messages.signIn.byPasskey}
    </Button>
  )
}
