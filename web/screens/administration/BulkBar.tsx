import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAdministrationWords } from './administration-words.ts'
import type { BulkAct } from './use-bulk.ts'
import type { ListedPerson } from './PeopleTable.tsx'
import { useRights } from './rights.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type BulkBarProps = {
  /** Who is chosen. */
  people: readonly ListedPerson[]
  onChosen: (ids: string[]) => void
}

const acts: [act: BulkAct, resource: string, action: string][] = [
  ['role', 'user', 'set-role'],
  ['signOut', 'session', 'revoke'],
  ['ban', 'user', 'ban'],
  ['unban', 'user', 'ban'],
  ['remove', 'user', 'delete'],
]

/** What can be done about everybody who is chosen. */
export function BulkBar({ people, onChosen }: BulkBarProps) {
  const { bulk: words, right } = useAdministrationWords()
  const { may } = useRights()
  // Whoever was chosen when it began stays the subject, while the rows below change.
  const [question, setQuestion] = useState<{ act: BulkAct; people: readonly ListedPerson[] } | null>(null)
  return (
    <>
      {people.length > 0 && (
        <div className="ah-bulk">
          <p className="ah-small" role="status">
            {words.selected(people.length)}
          </p>
          {acts.map(([act, resource, action]) => {
            const isHeld = !may(resource, action)
            return (
              <Button
                key={act}
                isHeld={isHeld}
                title={isHeld ? right(resource, action) : undefined}
                onClick={() => setQuestion({ act, people })}
              >
                {words[act]}
              </Button>
            )
          })}
          <Button look="quiet" onClick={() => onChosen([])}>
            {words.clear}
          </Button>
        </div>
      )}
      {question && (
        <Suspense>
          <BulkDialog
            {...question}
            onClose={(failed) => {
              setQuestion(null)
              if (failed) onChosen(failed)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
