import type { LogStream } from '../../../../contract/log-streams/log-streams.ts'
import { useMessages } from '../../../context/messages.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { logStreamsMessages } from '../../../messages/en/admin/log-streams.ts'
import { outboundMessages } from '../../../messages/en/webhooks/webhooks.ts'
import { useOrganizationName } from '../../webhooks/OrganizationChoice.tsx'

const maxNames = 3

/** The events that a stream is restricted to. Renders nothing for a stream of all events. */
export function LogStreamFilter({ stream: { actions, organizationId } }: { stream: LogStream }) {
  const outbound = useMessages(outboundMessages)
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const { events } = useMessages(auditLogMessages)
  return (
    <>
      {actions !== null &&
        ` · ${messages.only(
          actions.length > maxNames ? outbound.eventKinds(actions.length) : actions.map(events.action).join(', '),
        )}`}
      {organizationId !== null && (
        <>
          {' · '}
          <Organization id={organizationId} />
        </>
      )}
    </>
  )
}

function Organization({ id }: { id: string }) {
  const { logStreams: messages } = useMessages(logStreamsMessages)
  return messages.onlyOf(useOrganizationName(id))
}
