import { refusalWords } from '../messages/lookup.ts'
import { usePorts } from '../context/app.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import type { BulkProgress } from './use-bulk.ts'
import './BulkResult.css'

type BulkResultProps = BulkProgress & {
  title: string
  words: {
    progress: (done: number, all: number) => string
    finished: (done: number, not: number) => string
    close: string
  }
  /** The total number of items. */
  all: number
  /** Called when the dialog is closed, with the ids for which the action was refused. */
  onClose: (failed: string[]) => void
}

/** The progress of a bulk action, and the items for which it was refused, with reasons. */
export function BulkResult({ title, words, all, done, failed, isOver, onClose }: BulkResultProps) {
  const { words: site } = usePorts()
  const close = () => onClose(failed.map(({ id }) => id))
  return (
    <Dialog title={title} onClose={isOver ? close : undefined}>
      <progress className="gh-bulk-progress" max={all} value={done + failed.length} aria-label={title} />
      <p role="status">{isOver ? words.finished(done, failed.length) : words.progress(done + failed.length, all)}</p>
      {failed.length > 0 && (
        <ul className="gh-bulk-failed">
          {failed.map(({ id, name, problem }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{refusalWords(site, problem.code, problem.details) ?? site.common.unknown}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button look="primary" isHeld={!isOver} onClick={close}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
