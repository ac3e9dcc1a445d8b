import { QueryResult } from '../../../layout/QueryResult.tsx'
import type { ComponentProps } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { connectedDevicesQuery, sessionQuery, sessionsQuery } from '../../../data/account.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { VerifyNotice } from '../../verify/VerifyNotice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { useSignOutDevices } from './use-sign-out-devices.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * The user’s sessions. Each session except the current one has a button that ends it, and another button ends all other
 * sessions.
 */
export function Devices() {
  const { site, call } = useApp()
  const { devices } = useMessages(dashboardMessages)
  const { data: here } = useQuery(sessionQuery(call, site))
  const { data: sessions } = useQuery(sessionsQuery(call))
  const { signOut, signOutOthers, isEndingOthers, problems, problem } = useSignOutDevices()
  const current = here?.session
  const others = sessions?.filter(({ id }) => id !== current?.id).length ?? 0

  const everywhereElse = others > 0 && (
    <Button
      icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={isEndingOthers}
      onClick={() => signOutOthers(others)}
    >
      {devices.signOutOthers}
    </Button>
  )
  return (
    <Page title={devices.title} sub={devices.sub} actions={everywhereElse}>
      <VerifyNotice />
      <Section
        id="signed-in"
        title={devices.signedIn}
        sentence={
          <>
            {devices.help} {devices.helpUnsure}
          </>
        }
      >
        {problem && <ProblemNote problem={problem} />}
        {current && <List current={current} problems={problems} onSignOut={signOut} />}
        {sessions && others === 0 && <p className="gh-quiet">{devices.onlyHere}</p>}
        <ConnectLink />
      </Section>
    </Page>
  )
}

/** A link to the page that connects a device. Not shown inside a host, because only Gatehouse has this page. */
function ConnectLink() {
  const { site, origin, Link } = useApp()
  const { devices } = useMessages(dashboardMessages)
  if (!site.features.deviceAuthorization || origin !== undefined) return null
  return (
    <p className="gh-form-foot">
      <Link href="/device">{devices.connect}</Link>
    </p>
  )
}

type ListProps = Pick<ComponentProps<typeof DeviceRow>, 'current' | 'onSignOut'> & {
  problems: Record<string, CallError>
}

function List({ current, problems, onSignOut }: ListProps) {
  const { site, call } = useApp()
  const { data: connected } = useQuery(connectedDevicesQuery(call, site))
  return (
    <QueryResult query={sessionsQuery(call)} rows={3}>
      {(all) => (
        <Rows>
          {sorted(all, current.id).map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              current={current}
              app={connected?.get(session.id) ?? null}
              problem={problems[session.id]}
              onSignOut={onSignOut}
            />
          ))}
        </Rows>
      )}
    </QueryResult>
  )
}

/** Sorts the sessions: this device first, then the other devices, most recently used first. */
function sorted<S extends { id: string; updatedAt: string }>(sessions: readonly S[], currentId: string) {
  const rank = ({ id, updatedAt }: S) => (id === currentId ? Number.POSITIVE_INFINITY : Date.parse(updatedAt))
  return sessions.toSorted((one, other) => rank(other) - rank(one))
}
