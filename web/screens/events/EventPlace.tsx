import type { RecordedEvent } from '../../../contract/audit/events.ts'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { eventMessages } from '../../messages/en/events.ts'
import { deviceName } from '../account/devices/device-name.ts'
import { readUserAgent } from '../account/devices/user-agent.ts'
import { isOfOperator } from './event-facts.ts'
import type { EventGroup } from './group-events.ts'

/** The device and the IP address of an event. For a group with several devices or IP addresses, their number. */
export function EventPlace({ group }: { group: EventGroup }) {
  const { event: messages } = useMessages(eventMessages)
  const nameOf = useDeviceName()
  const devices = [...new Set(group.map((event) => nameOf(event)).filter((name) => name !== null))]
  const addresses = [...new Set(group.map(({ ipAddress }) => ipAddress).filter((address) => address !== ''))]
  const device = devices.length > 1 ? messages.devices(devices.length) : devices[0]
  if (addresses.length === 0) return device ?? <WithoutPlace group={group} />
  return (
    <>
      {device !== undefined && `${device} · `}
      {addresses.length > 1 ? messages.addresses(addresses.length) : <span className="gh-mono">{addresses[0]}</span>}
    </>
  )
}

/**
 * Shown for an event with neither a device nor an IP address: names Gatehouse or the operator as the origin. Shows
 * nothing if a user caused the event, because the devices and IP addresses of other users may be hidden.
 */
function WithoutPlace({ group: [{ action, actorId }] }: { group: EventGroup }) {
  const { event: messages } = useMessages(eventMessages)
  if (actorId !== null) return null
  return isOfOperator(action) ? messages.operator : messages.system
}

/** Returns a function that formats an event’s device for display, and returns null if the event has no device. */
export function useDeviceName() {
  const { devices } = useMessages(dashboardMessages)
  return ({ userAgent }: RecordedEvent) => (userAgent === null ? null : deviceName(readUserAgent(userAgent), devices))
}
