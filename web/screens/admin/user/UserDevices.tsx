import { receipt } from '../../../data/receipts.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { revokeUserSession } from '../../../../contract/admin/sessions.ts'
import type { Session } from '../../../../contract/session.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { deviceGlyphs, deviceName } from '../../account/devices/device-name.ts'
import { readUserAgent } from '../../account/devices/user-agent.ts'
import { userSessionsQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

/** The sessions of a user. Each session that has not expired has a button that ends it. */
export function UserDevices({ userId }: { userId: string }) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  if (!may('session', 'list')) return <Note kind="info">{right('session', 'list')}</Note>
  return (
    <QueryResult query={userSessionsQuery(call, userId)} rows={3}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <Empty title={messages.noDevices}>{messages.noDevicesSentence}</Empty>
        ) : (
          <Rows>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </Rows>
        )
      }
    </QueryResult>
  )
}

function Device({ session }: { session: Session }) {
  const { devices } = useMessages(dashboardMessages)
  const { call } = useApp()
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const device = readUserAgent(session.userAgent)
  const name = deviceName(device, devices)
  const Glyph = deviceGlyphs[device.kind]
  const isOver = Date.parse(session.expiresAt) <= Date.now()

  const signOut = useMutation({
    mutationFn: () => receipt(call(revokeUserSession, { body: { sessionToken: session.token } })),
    async onSuccess(receipt) {
      document.querySelector<HTMLElement>('.gh-tab[aria-selected=true]')?.focus()
      confirm(devices.signedOut(name), receipt)
      await queries.invalidateQueries({ queryKey: ['users', 'sessions', session.userId] })
    },
  })

  return (
    <Row
      glyph={<Glyph size={18} strokeWidth={1.6} />}
      title={<DeviceTitle name={name} isOver={isOver} isImpersonated={session.impersonatedBy !== null} />}
      sub={<WhereAndWhen session={session} />}
      action={
        !isOver && (
          <SignOutButton
            label={devices.signOutWhat(name)}
            isBusy={signOut.isPending}
            onPress={() => signOut.mutate()}
          />
        )
      }
      note={signOut.error && <ProblemNote problem={signOut.error.problem} />}
    />
  )
}

function DeviceTitle({ name, isOver, isImpersonated }: { name: string; isOver: boolean; isImpersonated: boolean }) {
  const { person: messages } = useMessages(userMessages)
  return (
    <>
      {name}
      {isOver && <Tag>{messages.ended}</Tag>}
      {isImpersonated && <Tag kind="warn">{messages.borrowed}</Tag>}
    </>
  )
}

function WhereAndWhen({ session: { ipAddress, updatedAt } }: { session: Session }) {
  const site = useMessages()
  const { ago } = useMessages(dashboardMessages)
  return (
    <>
      {ipAddress && <span className="gh-mono">{ipAddress} · </span>}
      <Time at={updatedAt} locale={site.locale}>
        {ago((Date.now() - Date.parse(updatedAt)) / 1000)}
      </Time>
    </>
  )
}

function SignOutButton({ label, isBusy, onPress }: { label: string; isBusy: boolean; onPress: () => void }) {
  const { devices } = useMessages(dashboardMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const isDisabled = !may('session', 'revoke')
  return (
    <Button
      icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}
      aria-label={label}
      title={isDisabled ? right('session', 'revoke') : undefined}
      isDisabled={isDisabled}
      isBusy={isBusy}
      onClick={onPress}
    >
      {devices.signOut}
    </Button>
  )
}
