import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Team } from '../../../../contract/organization.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { organizationPath } from '../../../data/current-membership.ts'
import { Page } from '../../../layout/Page.tsx'
import { useOwnId, useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { MemberPages } from '../members/MemberPages.tsx'
import { useOrganization } from '../organization.ts'
import { membersQuery, teamsQuery } from '../../../data/organizations.ts'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamMenu } from './TeamMenu.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './Teams.css'

const AddToTeam = lazy(async () => ({ default: (await import('./AddToTeam.tsx')).AddToTeam }))

/** One team, with buttons to add and remove members. */
export function TeamPage({ id }: { id: string }) {
  const { call } = useApp()
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const organization = useOrganization()
  const result = useQuery(teamsQuery(call, organization.id))
  if (!result.data) {
    return (
      <Page title={messages.title}>
        <QueryData result={result} rows={3}>
          {() => null}
        </QueryData>
      </Page>
    )
  }
  const team = result.data.find((each) => each.id === id)
  return team ? <Known team={team} /> : <Gone />
}

function Gone() {
  const { team: messages } = useMessages(organizationMessages, 'organizations')
  const { slug } = useOrganization()
  return (
    <Page title={messages.notFound} sub={messages.notFoundSentence}>
      <ButtonLink href={organizationPath(slug, 'teams')}>{messages.all}</ButtonLink>
    </Page>
  )
}

function Known({ team }: { team: Team }) {
  const { call, go, Link } = useApp()
  const { team: messages, teams } = useMessages(organizationMessages, 'organizations')
  const { id, name, slug, membership } = useOrganization()
  const [isAdding, setIsAdding] = useState(false)
  const result = useInfiniteQuery(membersQuery(call, id, { teamId: team.id }))
  const last = result.data?.pages.at(-1)
  const isMine =
    result.data?.pages.some(({ members }) => members.some((member) => member.id === membership.id)) ?? false

  return (
    <Page
      title={team.name}
      sub={last ? messages.sub(teams.members(last.total, last.isTotalCapped), name) : teams.sub(name)}
      actions={
        <>
          <AddButton onAdd={() => setIsAdding(true)} />
          <TeamMenu team={team} isMine={isMine} onRemoved={() => go(organizationPath(slug, 'teams'))} />
        </>
      }
    >
      <MemberPages
        result={result}
        rows={3}
        empty={<Empty title={messages.nobody}>{messages.nobodySentence(name)}</Empty>}
      >
        {(members) => <TeamMembers team={team} members={members} />}
      </MemberPages>
      <p className="gh-team-back">
        <Link href={organizationPath(slug, 'teams')}>{messages.all}</Link>
      </p>
      {isAdding && (
        <Suspense>
          <AddToTeam team={team} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** The button to add members; if it is disabled, it shows the reason. */
function AddButton({ onAdd }: { onAdd: () => void }) {
  const { team: messages, teams } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const mayAdd = may({ member: ['update'] })
  const reasonId = useOwnId('add-reason')
  return (
    <div className="gh-invite-button">
      <Button
        look="primary"
        icon={<UserPlus size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={!mayAdd}
        aria-describedby={mayAdd ? undefined : reasonId}
        onClick={onAdd}
      >
        {messages.add}
      </Button>
      {!mayAdd && (
        <p className="gh-small gh-quiet" id={reasonId}>
          {teams.notAllowed}
        </p>
      )}
    </div>
  )
}
