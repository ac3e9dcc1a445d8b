import type { OpenDialog } from './Keys.tsx'
import { CreateKey } from './CreateKey.tsx'
import { DeleteKey } from './DeleteKey.tsx'
import { EditKey } from './EditKey.tsx'
import { RotateKey } from './RotateKey.tsx'
import { ShownKey } from './ShownKey.tsx'

type KeyDialogProps = { open: OpenDialog | null; onOpen: (next: OpenDialog | null) => void }

/**
 * The open dialog about a key, or the dialog that creates a key if `open` is null. After a key is created or rotated,
 * shows the secret of the new key.
 */
export function KeyDialog({ open, onOpen }: KeyDialogProps) {
  const close = () => onOpen(null)
  const show = (key: Extract<OpenDialog, { is: 'shown' }>['key']) => onOpen({ is: 'shown', key })
  if (open === null) return <CreateKey onCreated={show} onClose={close} />
  if (open.is === 'shown') return <ShownKey secret={open.key.key} onClose={close} />
  if (open.is === 'edit') return <EditKey apiKey={open.key} onClose={close} />
  if (open.is === 'rotate') return <RotateKey apiKey={open.key} onRotated={show} onClose={close} />
  return <DeleteKey apiKey={open.key} onClose={close} />
}
