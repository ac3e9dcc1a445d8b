import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorCheck } from 'lucide-react'
import { revokeTrustedDevices, type TrustedDevice } from '../../../../../contract/factors/trusted-devices.ts'
import { trustedDevicesQuery } from '../../../../data/account.ts'
import { answer } from '../../../../data/queries.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { dashboardMessages } from '../../../../messages/en/dashboard.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { writeDate } from '../../../../ui/date-formats.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { deviceGlyphs, deviceName } from '../../devices/device-name.ts'
import { readUserAgent } from '../../devices/user-agent.ts'
import { Method, MethodItem } from '../Method.tsx'

/**
 * Lists the trusted devices, on which the user signs in without a code. Each device has a button that ends the trust.
 * Renders nothing if no device is trusted.
 */
export function TrustedDevices() {
  const { call } = useApp()
  const { trusted } = useMessages(factorsMessages, 'factors')
  const { data: devices = [] } = useQuery(trustedDevicesQuery(call))
  const reason = useOwnersReason()
  const all = useForget(trusted.forgottenAll)
  if (devices.length === 0) return null
  return (
    <Method
      id="trusted-devices"
      isSet
      icon={<MonitorCheck size={18} strokeWidth={1.6} aria-hidden />}
      title={trusted.title}
      sentence={trusted.sentence}
      note={reason ?? (all.error && <ProblemNote problem={all.error.problem} />)}
      action={
        devices.length > 1 && (
          <Button isDisabled={reason !== null} isBusy={all.isPending} onClick={() => all.mutate({})}>
            {trusted.forgetAll}
          </Button>
        )
      }
    >
      <ul className="gh-method-list">
        {devices.map((device) => (
          <Trusted key={device.id} device={device} isDisabled={reason !== null} />
        ))}
      </ul>
    </Method>
  )
}

function Trusted({ device, isDisabled }: { device: TrustedDevice; isDisabled: boolean }) {
  const { devices } = useMessages(dashboardMessages)
  const { trusted } = useMessages(factorsMessages, 'factors')
  const agent = readUserAgent(device.userAgent)
  const name = deviceName(agent, devices)
  const Glyph = deviceGlyphs[agent.kind]
  const one = useForget(trusted.forgotten(name))
  return (
    <MethodItem
      glyph={<Glyph size={18} strokeWidth={1.6} />}
      title={
        <>
          {name} {device.isCurrent && <Tag kind="ok">{devices.thisDevice}</Tag>}
        </>
      }
      sentence={<Period device={device} />}
      action={
        <Button
          look="quiet"
          aria-label={trusted.forgetWhat(name)}
          isDisabled={isDisabled}
          isBusy={one.isPending}
          onClick={() => one.mutate({ id: device.id })}
        >
          {trusted.forget}
        </Button>
      }
      note={one.error && <ProblemNote problem={one.error.problem} />}
    />
  )
}

/** When a device was last used to sign in, and until when it is trusted. */
function Period({ device: { lastUsedAt, trustedUntil } }: { device: TrustedDevice }) {
  const { locale } = useMessages()
  const { ago } = useMessages(dashboardMessages)
  const { trusted } = useMessages(factorsMessages, 'factors')
  return (
    <>
      <Time at={lastUsedAt} locale={locale}>
        {trusted.lastUsed(ago((Date.now() - Date.parse(lastUsedAt)) / 1000))}
      </Time>
      {' · '}
      <Time at={trustedUntil} locale={locale}>
        {trusted.until(writeDate(new Date(trustedUntil), locale, 'date'))}
      </Time>
    </>
  )
}

/** Returns a mutation that ends the trust in one device or, without an `id`, in all devices. */
function useForget(done: string) {
  const { call } = useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id?: string }) => answer(call(revokeTrustedDevices, { body })),
    async onSuccess() {
      toast(done)
      await queries.invalidateQueries({ queryKey: trustedDevicesQuery(call).queryKey })
      // The button that had the focus is no longer on the page.
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
}
