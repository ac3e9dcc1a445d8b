import { refusalMessage } from '../messages/lookup.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import type { BulkProgress } from './use-bulk.ts'
import { useReceiptText } from './use-receipt-toast.ts'
import { useMessages } from '../context/messages.ts'
import './BulkResult.css'

type BulkResultProps = BulkProgress & {
  title: string
  messages: {
    progress: (done: number, all: number) => string
    finished: (done: number, not: number) => string
    close: string
  }
  /** The number of all items. */
  all: number
  /** Called when the dialog is closed, with the ids of the items that failed. */
  onClose: (failed: string[]) => void
}

/** A dialog that shows the progress of a bulk action, and which items failed and why. */
export function BulkResult({ title, messages, all, done, failed, isOver, receipt, onClose }: BulkResultProps) {
  const site = useMessages()
  const receiptText = useReceiptText()
  const close = () => onClose(failed.map(({ id }) => id))
  return (
    <Dialog title={title} onClose={isOver ? close : undefined}>
      <progress className="gh-bulk-progress" max={all} value={done + failed.length} aria-label={title} />
      <p role="status">
        {isOver ? messages.finished(done, failed.length) : messages.progress(done + failed.length, all)}
      </p>
      {receipt && <p className="gh-small gh-quiet">{receiptText(receipt)}</p>}
      {failed.length > 0 && (
        <ul className="gh-bulk-failed">
          {failed.map(({ id, name, problem }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{refusalMessage(site, problem.code, problem.details) ?? site.common.unknown}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button look="primary" isDisabled={!isOver} onClick={close}>
          {messages.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
