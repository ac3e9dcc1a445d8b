import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { Time } from '../../../ui/Time.tsx'
import { deviceName } from '../../account/devices/device-name.ts'
import { readUserAgent } from '../../account/devices/user-agent.ts'
import { LastSeen } from '../users/UserRow.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { eventMessages } from '../../../messages/en/events.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type Person = ReplyOf<typeof userDetails>
type Fact = { label: string; value: ReactNode; more: string | null }

/** The facts about a user that administrators look for first. */
export function UserFacts({ person }: { person: Person }) {
  const { locale } = useMessages()
  const { person: messages } = useMessages(userMessages)
  const { devices } = useMessages(dashboardMessages)
  const { lastSeenAt, lastUserAgent, joined } = person
  const facts: Fact[] = [
    {
      label: messages.lastSeen,
      value: <LastSeen at={lastSeenAt} />,
      more: lastUserAgent && deviceName(readUserAgent(lastUserAgent), devices),
    },
    useMethodsFact(person),
    useSecondStepFact(person),
    useOrganizationsFact(person),
    {
      label: messages.joined,
      value: (
        <Time at={joined.at} locale={locale}>
          {writeDate(new Date(joined.at), locale, 'short')}
        </Time>
      ),
      more: messages.joinedHow[joined.how](joined.by?.name ?? null),
    },
  ]
  return (
    <dl className="gh-user-facts">
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {more && <dd>{more}</dd>}
        </div>
      ))}
    </dl>
  )
}

function useMethodsFact({ accounts, factors: { passkeys } }: Person): Fact {
  const { locale } = useMessages()
  const { person: messages } = useMessages(userMessages)
  const wayName = useWayName()
  const password = accounts.find(({ provider }) => provider === 'credential')
  const ways = accounts.map(({ provider }) => wayName(provider)).join(', ')
  const counted = passkeys.length > 0 && messages.passkeys(passkeys.length)
  const since = password && messages.passwordFrom(writeDate(new Date(password.updatedAt), locale, 'short'))
  return {
    label: messages.tabs.methods,
    value: ways || counted || messages.none,
    more: (ways && counted) || since || null,
  }
}

function useSecondStepFact({ user, factors: { app, emailCode, passkeys } }: Person): Fact {
  const { person: messages } = useMessages(userMessages)
  const codes = [app && messages.app, emailCode && messages.emailCode].filter((each) => each !== null).join(', ')
  return {
    label: messages.secondStep,
    value: user.twoFactorEnabled ? messages.secondStepOn : messages.secondStepOff,
    more: user.twoFactorEnabled ? codes || messages.passkeys(passkeys.length) : null,
  }
}

function useOrganizationsFact({ memberships, organizations }: Person): Fact {
  const { person: messages } = useMessages(userMessages)
  const { event } = useMessages(eventMessages)
  const [first] = memberships
  return {
    label: messages.tabs.organizations,
    value: first?.organization.name ?? messages.none,
    more: first ? messages.roleAndMore(event.roleNames(first.role), organizations - 1) : null,
  }
}
