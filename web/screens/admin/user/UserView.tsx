import { lazy, Suspense } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { isFailure } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import { userTabs, type UserTab } from '../users/users-search.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserProfile } from './UserProfile.tsx'
import { UserState } from './UserState.tsx'
import { userQuery } from '../../../data/admin.ts'
import { RoleTags } from '../RoleTags.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

// The code of a tab loads when the tab is opened.
const UserDevices = lazy(async () => ({ default: (await import('./UserDevices.tsx')).UserDevices }))
const UserSignInMethods = lazy(async () => ({ default: (await import('./UserSignInMethods.tsx')).UserSignInMethods }))
const UserOrganizations = lazy(async () => ({
  default: (await import('./UserOrganizations.tsx')).UserOrganizations,
}))
const UserEvents = lazy(async () => ({ default: (await import('./UserEvents.tsx')).UserEvents }))

type UserViewProps = {
  id: string
  tab: UserTab
  onTab: (tab: UserTab) => void
  /** The level of a heading with the user’s name, if the page heading does not show the name. */
  heading?: 'h2'
}

/** The details of a user in tabs, and the menu of actions. */
export function UserView({ id, tab, onTab, heading }: UserViewProps) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  return (
    <QueryResult
      query={userQuery(call, id)}
      rows={5}
      failed={(failure) =>
        isFailure(failure, 404) && <Empty title={messages.notFound}>{messages.notFoundSentence}</Empty>
      }
    >
      {(person) => (
        <div className="gh-person-view">
          <UserHead user={person.user} isNamed={heading !== undefined} />
          <Suspense fallback={<Skeleton rows={5} />}>
            <UserTabs person={person} tab={tab} onTab={onTab} />
          </Suspense>
        </div>
      )}
    </QueryResult>
  )
}

function UserHead({ user, isNamed }: { user: FullUser; isNamed: boolean }) {
  return (
    <div className="gh-person-head">
      <Avatar of="person" id={user.id} name={user.name} image={user.image} size="large" />
      <div>
        {isNamed && <h2 className="gh-lead">{calledIn(user)}</h2>}
        <p>{user.email}</p>
        <p className="gh-person-tags">
          <UserState user={user} />
          <RoleTags role={user.role} />
        </p>
      </div>
      <UserMenu person={user} />
    </div>
  )
}

type UserTabsProps = Pick<UserViewProps, 'tab' | 'onTab'> & { person: ReplyOf<typeof userDetails> }

function UserTabs({ person, tab, onTab }: UserTabsProps) {
  const { person: messages } = useMessages(userMessages)
  const { id } = person.user
  const views = {
    profile: <UserProfile person={person} />,
    devices: <UserDevices userId={id} />,
    methods: <UserSignInMethods accounts={person.accounts} />,
    organizations: <UserOrganizations memberships={person.memberships} />,
    log: <UserEvents id={id} />,
  }
  return (
    <Tabs
      label={messages.tabsLabel}
      value={tab}
      onChange={onTab}
      tabs={userTabs.map((name) => ({ name, label: messages.tabs[name], content: views[name] }))}
    />
  )
}
