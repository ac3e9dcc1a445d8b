import { LogOut, RotateCw } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { CallError } from '../../../../client/call.ts'
import type { OwnSession, Session } from '../../../../contract/session.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { deviceGlyphs, deviceName } from './device-name.ts'
import { isSameNetwork } from './same-network.ts'
import { readUserAgent } from './user-agent.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type DeviceRowProps = {
  session: Session
  current: OwnSession
  /** The name of the application that signed in with a device code; null for other sessions. */
  app: string | null
  problem: CallError | undefined
  onSignOut: (session: Session, name: string) => void
}

/** A session with its device, network and times, and a button that ends the session unless it is the current one. */
export function DeviceRow({ session, current, app, problem, onSignOut }: DeviceRowProps) {
  const messages = useMessages()
  const { devices } = useMessages(dashboardMessages)
  const device = readUserAgent(session.userAgent)
  const name = app ?? deviceName(device, devices)
  const Glyph = deviceGlyphs[app === null ? device.kind : 'program']
  const isHere = session.id === current.id
  const signOutWhat = devices.signOutWhat(name)
  const Icon = problem ? RotateCw : LogOut

  function signOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    focusBeside(currentTarget)
    onSignOut(session, name)
  }

  return (
    <Row
      glyph={<Glyph size={18} strokeWidth={1.6} />}
      title={
        <>
          {name}
          {isHere && <Tag kind="ok">{devices.thisDevice}</Tag>}
          <Kind isConnected={app !== null} isProgram={device.kind === 'program'} />
        </>
      }
      sub={<Whereabouts session={session} current={current} isHere={isHere} />}
      details={<Lifetime session={session} />}
      action={
        !isHere && (
          <Button
            icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
            aria-label={problem ? `${messages.common.tryAgain}: ${signOutWhat}` : signOutWhat}
            onClick={signOut}
          >
            {problem ? messages.common.tryAgain : devices.signOut}
          </Button>
        )
      }
      note={problem && <ProblemNote problem={problem} />}
    />
  )
}

function Kind({ isConnected, isProgram }: { isConnected: boolean; isProgram: boolean }) {
  const { devices } = useMessages(dashboardMessages)
  if (isConnected) return <Tag>{devices.connectedByCode}</Tag>
  return isProgram && <Tag kind="warn">{devices.notBrowser}</Tag>
}

function Whereabouts({ session, current, isHere }: { session: OwnSession; current: OwnSession; isHere: boolean }) {
  const messages = useMessages()
  const { devices, ago } = useMessages(dashboardMessages)
  const { ipAddress, updatedAt } = session
  const seconds = (Date.now() - Date.parse(updatedAt)) / 1000
  return (
    <p>
      {ipAddress !== '' && (
        <>
          <span className="gh-mono">{ipAddress}</span>
          {' · '}
          {isSameNetwork(ipAddress, current.ipAddress) ? devices.thisNetwork : devices.otherNetwork}
          {' · '}
        </>
      )}
      {isHere ? (
        devices.activeNow
      ) : (
        <Time at={updatedAt} locale={messages.locale}>
          {ago(seconds)}
        </Time>
      )}
    </p>
  )
}

function Lifetime({ session: { createdAt, expiresAt } }: { session: OwnSession }) {
  const messages = useMessages()
  const { devices } = useMessages(dashboardMessages)
  const secondsLeft = (Date.parse(expiresAt) - Date.now()) / 1000
  return (
    <p>
      {devices.since} <Time at={createdAt} locale={messages.locale} />
      {' · '}
      <Time at={expiresAt} locale={messages.locale}>
        {devices.ends(secondsLeft)}
      </Time>
    </p>
  )
}

/**
 * Before the row of `button` disappears, moves the focus to the button in the next row, or else in the previous row, or
 * else to the page heading.
 */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li')
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
    .map((each) => each?.querySelector<HTMLElement>('button'))
    .find((each) => each)
  const place = beside ?? document.querySelector<HTMLElement>('main h1')
  place?.focus()
}
