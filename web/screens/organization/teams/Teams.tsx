import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { TeamRow } from './TeamRow.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './Teams.css'

const NameTeam = lazy(async () => ({ default: (await import('./NameTeam.tsx')).NameTeam }))

export function Teams() {
  const { call } = useApp()
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const { id, name } = useOrganization()
  const [isNaming, setIsNaming] = useState(false)
  // If the list is empty, the button is in the empty state, not in the header.
  const isEmpty = useQuery(teamsQuery(call, id)).data?.length === 0
  const create = <CreateButton onCreate={() => setIsNaming(true)} />

  return (
    <Page title={messages.title} sub={messages.sub(name)} actions={!isEmpty && create}>
      <QueryResult query={teamsQuery(call, id)} rows={3}>
        {(teams) =>
          teams.length === 0 ? (
            <Empty title={messages.none} actions={create}>
              {messages.noneSentence(name)}
            </Empty>
          ) : (
            <ul className="gh-rows">
              {teams.map((team) => (
                <TeamRow key={team.id} team={team} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {isNaming && (
        <Suspense>
          <NameTeam onClose={() => setIsNaming(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const mayCreate = useOrganization().may({ team: ['create'] })
  return (
    <div className="gh-invite-button">
      <Button
        look="primary"
        icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={!mayCreate}
        onClick={onCreate}
      >
        {messages.create}
      </Button>
      {!mayCreate && <p className="gh-small gh-quiet">{messages.notAllowed}</p>}
    </div>
  )
}
