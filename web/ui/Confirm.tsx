import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

type ConfirmProps = {
  title: string
  sentence: ReactNode
  /** The labels of the buttons that confirm and cancel the action. */
  labels: { act: string; keep: string }
  look?: 'primary' | 'danger'
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** The reason for a refusal, or details to know before confirming. */
  children?: ReactNode
}

/** Asks for confirmation of an action that is hard to undo. The cancel button has the initial focus. */
export function Confirm({
  title,
  sentence,
  labels,
  look = 'danger',
  isPending,
  onConfirm,
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
        <Button look={look} isBusy={isPending} onClick={onConfirm}>
          {labels.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
