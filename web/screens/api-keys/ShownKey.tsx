import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../context/messages.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useKeyOwner } from './key-owner.ts'

/**
 * Shows the secret of a new key, which can never be shown again. Only the “Done” button closes the dialog. Until the
 * user has copied the key, the browser warns before it leaves the page.
 */
export function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { common } = useMessages()
  const { shown } = useMessages(apiKeysMessages)
  const { kind } = useKeyOwner()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (isCopied) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isCopied])

  async function copy() {
    await navigator.clipboard.writeText(secret)
    setIsCopied(true)
    announce(common.copied)
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Dialog title={shown.title} sentence={shown.sentence}>
      <p>
        <code>{secret}</code>
      </p>
      <p className="gh-small gh-quiet">{kind === 'server' ? shown.serverHint : shown.hint}</p>
      <DialogActions>
        <Button
          {...(isCopied ? {} : { look: 'primary' })}
          icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          {shown.copy}
        </Button>
        <Button {...(isCopied ? { look: 'primary' } : {})} onClick={onClose}>
          {shown.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
