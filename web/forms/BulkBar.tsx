import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

/** A bulk action in progress: the action, the items it applies to, and how its dialog is closed. */
type BulkQuestion<Act, Item> = {
  act: Act
  items: readonly Item[]
  /** Called with null when the dialog is canceled, or with the ids that were refused when it is done. */
  onClose: (failed: string[] | null) => void
}

type BulkBarProps<Act, Item> = {
  /** The selected items. */
  items: readonly Item[]
  /** The actions; `whyNot` is why the user may not do one, and null if they may. */
  actions: readonly { act: Act; label: string; whyNot: string | null }[]
  words: { selected: (amount: number) => string; clear: string }
  onChosen: (ids: string[]) => void
  dialog: (question: BulkQuestion<Act, Item>) => ReactNode
}

/** The actions for all selected rows of a list, and the dialog of the one that was chosen. */
export function BulkBar<Act extends string, Item>(props: BulkBarProps<Act, Item>) {
  const { items, actions, words, onChosen, dialog } = props
  // The items selected when the action began stay its subject while the rows below change.
  const [question, setQuestion] = useState<{ act: Act; items: readonly Item[] } | null>(null)
  function close(failed: string[] | null) {
    setQuestion(null)
    if (failed) onChosen(failed)
  }
  return (
    <>
      {items.length > 0 && (
        <div className="gh-bulk">
          <p className="gh-small" role="status">
            {words.selected(items.length)}
          </p>
          {actions.map(({ act, label, whyNot }) => (
            <Button
              key={act}
              isHeld={whyNot !== null}
              title={whyNot ?? undefined}
              onClick={() => setQuestion({ act, items })}
            >
              {label}
            </Button>
          ))}
          <Button look="quiet" onClick={() => onChosen([])}>
            {words.clear}
          </Button>
        </div>
      )}
      {question && <Suspense>{dialog({ ...question, onClose: close })}</Suspense>}
    </>
  )
}
