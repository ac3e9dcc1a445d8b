import { lazy, Suspense } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails, UserFactors } from '../../../../contract/admin/user-details.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { userTabs, type UserTab } from '../users/users-search.ts'
import { UserActivity } from './UserActivity.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

// The code of each tab except Activity loads when the tab is opened.
const UserDevices = lazy(async () => ({ default: (await import('./UserDevices.tsx')).UserDevices }))
const UserSignInMethods = lazy(async () => ({ default: (await import('./UserSignInMethods.tsx')).UserSignInMethods }))
const UserOrganizations = lazy(async () => ({
  default: (await import('./UserOrganizations.tsx')).UserOrganizations,
}))
const UserDetails = lazy(async () => ({ default: (await import('./UserDetails.tsx')).UserDetails }))

type UserTabsProps = { person: ReplyOf<typeof userDetails>; tab: UserTab; onTab: (tab: UserTab) => void }

/** The details of a user in tabs. */
export function UserTabs({ person, tab, onTab }: UserTabsProps) {
  const { person: messages } = useMessages(userMessages)
  const views = {
    activity: <UserActivity user={person.user} />,
    devices: <UserDevices userId={person.user.id} />,
    methods: <UserSignInMethods accounts={person.accounts} factors={person.factors} />,
    organizations: <UserOrganizations memberships={person.memberships} />,
    details: <UserDetails user={person.user} />,
  }
  const counts = {
    activity: undefined,
    devices: person.devices,
    methods: person.accounts.length + countFactors(person.factors),
    organizations: person.organizations,
    details: undefined,
  }
  return (
    <div>
      <Tabs
        label={messages.tabsLabel}
        value={tab}
        onChange={onTab}
        tabs={userTabs.map((name) => ({
          name,
          label: messages.tabs[name],
          count: counts[name],
          content: <Suspense fallback={<Skeleton rows={5} />}>{views[name]}</Suspense>,
        }))}
      />
    </div>
  )
}

/** Returns how many rows the tab of sign-in methods has for passkeys and other second factors. */
function countFactors({ app, emailCode, passkeys, recoveryCodes }: UserFactors) {
  return passkeys.length + Number(app !== null) + Number(emailCode !== null) + Number(recoveryCodes > 0)
}
