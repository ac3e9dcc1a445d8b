import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

/** A bulk action that the user has chosen: the action, its items, and the function that closes its dialog. */
type BulkQuestion<Act, Item> = {
  action: Act
  items: readonly Item[]
  /** Called with null if the dialog is canceled, otherwise with the ids of the items that failed. */
  onClose: (failed: string[] | null) => void
}

type BulkBarProps<Act, Item> = {
  /** The selected items. */
  items: readonly Item[]
  /** The actions; `whyNot` is the reason why an action is disabled, or null if it is enabled. */
  actions: readonly { action: Act; label: string; whyNot: string | null }[]
  messages: { selected: (amount: number) => string; clear: string }
  onChosen: (ids: string[]) => void
  dialog: (question: BulkQuestion<Act, Item>) => ReactNode
}

/** The bulk actions for the selected rows of a list, and the dialog of the chosen action. */
export function BulkBar<Act extends string, Item>(props: BulkBarProps<Act, Item>) {
  const { items, actions, messages, onChosen, dialog } = props
  // Keeps the items that were selected when the action began, because the rows below can change.
  const [question, setQuestion] = useState<{ action: Act; items: readonly Item[] } | null>(null)
  function close(failed: string[] | null) {
    setQuestion(null)
    if (failed) onChosen(failed)
  }
  return (
    <>
      {items.length > 0 && (
        <div className="gh-bulk">
          <p className="gh-small" role="status">
            {messages.selected(items.length)}
          </p>
          {actions.map(({ action, label, whyNot }) => (
            <Button
              key={action}
              isDisabled={whyNot !== null}
              title={whyNot ?? undefined}
              onClick={() => setQuestion({ action, items })}
            >
              {label}
            </Button>
          ))}
          <Button look="quiet" onClick={() => onChosen([])}>
            {messages.clear}
          </Button>
        </div>
      )}
      {question && <Suspense>{dialog({ ...question, onClose: close })}</Suspense>}
    </>
  )
}
