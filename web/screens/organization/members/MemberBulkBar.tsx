import { lazy, Suspense, useState } from 'react'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import type { MemberBulkAct } from './use-member-bulk.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const MemberBulkDialog = lazy(async () => ({ default: (await import('./MemberBulkDialog.tsx')).MemberBulkDialog }))

type MemberBulkBarProps = {
  /** The selected members. */
  members: readonly ListedMember[]
  onChosen: (ids: string[]) => void
}

/** The actions for all selected members. */
export function MemberBulkBar({ members, onChosen }: MemberBulkBarProps) {
  const { site } = usePorts()
  const { bulk: words, members: memberWords } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  // The members selected when the action began stay its subject while the rows below change.
  const [question, setQuestion] = useState<{ act: MemberBulkAct; members: readonly ListedMember[] } | null>(null)
  const acts: MemberBulkAct[] = site.organizations.teams ? ['role', 'team', 'remove'] : ['role', 'remove']
  return (
    <>
      {members.length > 0 && (
        <div className="ah-bulk">
          <p className="ah-small" role="status">
            {words.selected(members.length)}
          </p>
          {acts.map((act) => {
            const isHeld = !may({ member: [act === 'remove' ? 'delete' : 'update'] })
            return (
              <Button
                key={act}
                isHeld={isHeld}
                title={isHeld ? memberWords.notAllowed : undefined}
                onClick={() => setQuestion({ act, members })}
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
          <MemberBulkDialog
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
