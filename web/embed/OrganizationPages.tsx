import { useState } from 'react'
import { PageNotFound } from '../layout/ErrorPage.tsx'
import { useApp } from '../context/app.tsx'
import type { InvitationState } from '../screens/organization/invitations/invitation-state.ts'
import { OrganizationFrame } from '../screens/organization/OrganizationFrame.tsx'
import { noFilter, type LogFilter } from '../screens/events/log/log-filter.ts'
import type { MemberFilter } from '../data/organizations.ts'
import type { Place } from './place.ts'
import { lazyPart } from './SignedInScreens.tsx'

const General = lazyPart(() => import('../screens/organization/general/General.tsx'), 'General')
const Members = lazyPart(() => import('../screens/organization/members/Members.tsx'), 'Members')
const Invitations = lazyPart(() => import('../screens/organization/invitations/Invitations.tsx'), 'Invitations')
const Teams = lazyPart(() => import('../screens/organization/teams/Teams.tsx'), 'Teams')
const TeamPage = lazyPart(() => import('../screens/organization/teams/TeamPage.tsx'), 'TeamPage')
const AuditLog = lazyPart(
  () => import('../screens/organization/audit-log/OrganizationAuditLog.tsx'),
  'OrganizationAuditLog',
)
const OrganizationKeys = lazyPart(() => import('../screens/api-keys/OrganizationKeys.tsx'), 'OrganizationKeys')
const Roles = lazyPart(() => import('../screens/organization/roles/Roles.tsx'), 'Roles')

/** Renders the organization page at a path. */
export function OrganizationPages({ place }: { place: Place }) {
  const [slug = '', page = '', id = ''] = place.pathname.split('/').slice(2).map(decodeURIComponent)
  const startsInviting = new URLSearchParams(place.search).has('invite')
  return (
    <OrganizationFrame slug={slug}>
      <PageOf page={page} id={id} startsInviting={startsInviting} />
    </OrganizationFrame>
  )
}

type PageOfProps = { page: string; id: string; startsInviting: boolean }

function PageOf({ page, id, startsInviting }: PageOfProps) {
  const { site } = useApp()
  if (page === 'members') return <MembersPage startsInviting={startsInviting} />
  if (page === 'invitations') return <InvitationsPage />
  if (page === 'teams') {
    if (!site.organizations.teams) return <PageNotFound />
    return id === '' ? <Teams /> : <TeamPage id={id} />
  }
  if (page === 'keys') return <KeysPage />
  if (page === 'audit-log') return <AuditLogPage />
  return page === 'roles' ? <Roles /> : <General />
}

function MembersPage({ startsInviting }: { startsInviting: boolean }) {
  const [filter, setFilter] = useState<MemberFilter>({})
  const [isInviting, setIsInviting] = useState(startsInviting)
  return (
    <Members
      filter={filter}
      isInviting={isInviting}
      onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
      onInviting={setIsInviting}
    />
  )
}

function InvitationsPage() {
  const [state, setState] = useState<InvitationState>('waiting')
  const [isInviting, setIsInviting] = useState(false)
  return <Invitations state={state} isInviting={isInviting} onState={setState} onInviting={setIsInviting} />
}

function KeysPage() {
  const [isCreating, setIsCreating] = useState(false)
  return <OrganizationKeys isCreating={isCreating} onCreating={setIsCreating} />
}

function AuditLogPage() {
  const [filter, setFilter] = useState<LogFilter>(noFilter)
  return <AuditLog filter={filter} onFilter={(change) => setFilter((before) => ({ ...before, ...change }))} />
}
