import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

type ConfirmProps = {
  title: string
  sentence: ReactNode
  /** What is done, and the way out. */
  labels: { act: string; keep: string }
  look?: 'primary' | 'danger'
  isPending: boolean
  onAct: () => void
  onClose: () => void
  /** Why it was refused, and more to know before it is done. */
  children?: ReactNode
}

/** Asks once before something is done that is not easily undone; the way out has the focus. */
export function Confirm({
  title,
  sentence,
  labels,
  look = 'danger',
  isPending,
  onAct,
  onClose,
  children,
}: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} sentence={sentence} onClose={onClose} firstFocus={keep}>
      {children}
      <DialogActions>
        <Button ref={keep} onClick={onClose}>
          {labels.keep}
        </Button>
        <Button look={look} isBusy={isPending} onClick={onAct}>
          {labels.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
