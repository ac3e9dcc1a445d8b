import { refusalWords } from '../../messages/lookup.ts'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useAdministrationWords } from './administration-words.ts'
import { calledIn } from './person-dialog.ts'
import type { BulkProgress } from './use-bulk.ts'
import './BulkResult.css'

type BulkResultProps = {
  title: string
  all: number
  progress: BulkProgress
  onClose: (failed: string[]) => void
}

/** How far something about several people has come, and for whom it was refused and why. */
export function BulkResult({ title, all, progress, onClose }: BulkResultProps) {
  const { words: site } = usePorts()
  const { bulk: words } = useAdministrationWords()
  const { done, failed, isOver } = progress
  const close = () => onClose(failed.map(({ person }) => person.id))
  return (
    <Dialog title={title} onClose={isOver ? close : undefined}>
      <progress className="ah-bulk-progress" max={all} value={done + failed.length} aria-label={title} />
      <p role="status">{isOver ? words.finished(done, failed.length) : words.progress(done + failed.length, all)}</p>
      {failed.length > 0 && (
        <ul className="ah-bulk-failed">
          {failed.map(({ person, problem }) => (
            <li key={person.id}>
              <strong>{calledIn(person)}</strong>
              <span>{refusalWords(site, problem.code) ?? site.common.unknown}</span>
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
