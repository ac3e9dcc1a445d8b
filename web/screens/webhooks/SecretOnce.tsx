import { useMessages } from '../../context/messages.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import './SecretOnce.css'

/** Shows the secret of a webhook, once. Only the last button closes the dialog. */
export function SecretOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const { common } = useMessages()
  const { webhookSecret: messages } = useMessages(webhooksMessages)
  return (
    <Dialog title={title} sentence={messages.sentence}>
      <p className="gh-secret-once">
        <code>{secret}</code>
        <Copy text={secret} label={common.copy(messages.name)} copiedLabel={common.copied} />
      </p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
