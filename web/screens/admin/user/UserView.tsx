import { lazy, Suspense } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { isFailure } from '../../../data/queries.ts'
import { usePorts } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Mark } from '../../../ui/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import { personTabs, type PersonTab } from '../users/users-search.ts'
import { PersonMenu } from './UserMenu.tsx'
import { PersonProfile } from './UserProfile.tsx'
import { PersonState } from './UserState.tsx'
import { personQuery } from '../../../data/admin.ts'
import { RoleTags } from '../RoleTags.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

// What is behind a tab comes with it.
const PersonDevices = lazy(async () => ({ default: (await import('./UserDevices.tsx')).PersonDevices }))
const PersonWays = lazy(async () => ({ default: (await import('./UserSignInMethods.tsx')).PersonWays }))
const PersonOrganizations = lazy(async () => ({
  default: (await import('./UserOrganizations.tsx')).PersonOrganizations,
}))
const PersonLog = lazy(async () => ({ default: (await import('./UserEvents.tsx')).PersonLog }))

type PersonViewProps = {
  id: string
  tab: PersonTab
  onTab: (tab: PersonTab) => void
  /** Where the name is not the page's own, it is said here. */
  heading?: 'h2'
}

/** All that is known of a person, a view at a time, and what can be done about them. */
export function PersonView({ id, tab, onTab, heading }: PersonViewProps) {
  const { call } = usePorts()
  const { person: words } = useMessages(userMessages)
  return (
    <QueryResult
      query={personQuery(call, id)}
      rows={5}
      failed={(failure) => isFailure(failure, 404) && <Empty title={words.gone}>{words.goneSentence}</Empty>}
    >
      {(person) => (
        <div className="gh-person-view">
          <PersonHead user={person.user} isNamed={heading !== undefined} />
          <Suspense fallback={<Skeleton rows={5} />}>
            <PersonTabs person={person} tab={tab} onTab={onTab} />
          </Suspense>
        </div>
      )}
    </QueryResult>
  )
}

function PersonHead({ user, isNamed }: { user: FullUser; isNamed: boolean }) {
  return (
    <div className="gh-person-head">
      <Mark of="person" id={user.id} name={user.name} image={user.image} size="large" />
      <div>
        {isNamed && <h2 className="gh-lead">{calledIn(user)}</h2>}
        <p>{user.email}</p>
        <p className="gh-person-tags">
          <PersonState user={user} />
          <RoleTags role={user.role} />
        </p>
      </div>
      <PersonMenu person={user} />
    </div>
  )
}

type PersonTabsProps = Pick<PersonViewProps, 'tab' | 'onTab'> & { person: ReplyOf<typeof userDetails> }

function PersonTabs({ person, tab, onTab }: PersonTabsProps) {
  const { person: words } = useMessages(userMessages)
  const { id } = person.user
  const views = {
    profile: <PersonProfile person={person} />,
    devices: <PersonDevices userId={id} />,
    ways: <PersonWays accounts={person.accounts} />,
    organizations: <PersonOrganizations memberships={person.memberships} />,
    log: <PersonLog id={id} />,
  }
  return (
    <Tabs
      label={words.tabsLabel}
      value={tab}
      onChange={onTab}
      tabs={personTabs.map((name) => ({ name, label: words.tabs[name], content: views[name] }))}
    />
  )
}
