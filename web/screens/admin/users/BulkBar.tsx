import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { BulkAct } from './use-bulk.ts'
import type { ListedPerson } from './UsersTable.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

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
  // Whoever was chosen when it began stays the subject, while the rows below change.
  const [question, setQuestion] = useState<{ act: BulkAct; people: readonly ListedPerson[] } | null>(null)
  return (
    <>
      {people.length > 0 && (
        <Acts amount={people.length} onAct={(act) => setQuestion({ act, people })} onClear={() => onChosen([])} />
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

type ActsProps = { amount: number; onAct: (act: BulkAct) => void; onClear: () => void }

function Acts({ amount, onAct, onClear }: ActsProps) {
  const { bulk: words } = useMessages(usersMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  return (
    <div className="ah-bulk">
      <p className="ah-small" role="status">
        {words.selected(amount)}
      </p>
      {acts.map(([act, resource, action]) => {
        const isHeld = !may(resource, action)
        return (
          <Button
            key={act}
            isHeld={isHeld}
            title={isHeld ? right(resource, action) : undefined}
            onClick={() => onAct(act)}
          >
            {words[act]}
          </Button>
        )
      })}
      <Button look="quiet" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  )
}
