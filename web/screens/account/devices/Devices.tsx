import { useQuery } from '@tanstack/react-query'
import { LogOut, RotateCw } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { CallFailed, isFailure } from '../../../data/queries.ts'
import { sessionQuery, sessionsQuery } from '../../../data/account.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VerifyNotice } from '../../verify/VerifyNotice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { useSignOutDevices } from './use-sign-out-devices.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** The user’s sessions, with buttons to end the others. */
export function Devices() {
  const { site, words, call } = usePorts()
  const { devices } = useMessages(dashboardMessages)
  const { data: here } = useQuery(sessionQuery(call, site))
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(call))
  const { signOut, signOutOthers, isEndingOthers, problems, problem } = useSignOutDevices()
  const current = here?.session
  const shown = sessions && current && sorted(sessions, current.id)
  const others = shown?.filter(({ id }) => id !== current?.id).length ?? 0

  const everywhereElse = others > 0 && (
    <Button
      icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={isEndingOthers}
      onClick={() => void signOutOthers(others)}
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
        {shown && current ? (
          <>
            <Rows>
              {shown.map((session) => (
                <DeviceRow
                  key={session.id}
                  session={session}
                  current={current}
                  problem={problems[session.id]}
                  onSignOut={signOut}
                />
              ))}
            </Rows>
            {others === 0 && <p className="ah-quiet">{devices.onlyHere}</p>}
          </>
        ) : error instanceof CallFailed && !isFailure(error, 0) ? (
          <ProblemNote
            problem={error.error}
            actions={
              <Button
                icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
                isBusy={isFetching}
                onClick={() => void refetch()}
              >
                {words.common.tryAgain}
              </Button>
            }
          />
        ) : (
          <Skeleton rows={3} />
        )}
      </Section>
    </Page>
  )
}

/** Sorts the sessions: this device first, the others by last use. */
function sorted<S extends { id: string; updatedAt: string }>(sessions: readonly S[], currentId: string) {
  const rank = ({ id, updatedAt }: S) => (id === currentId ? Number.POSITIVE_INFINITY : Date.parse(updatedAt))
  return sessions.toSorted((one, other) => rank(other) - rank(one))
}
