import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { auditLogMessages } from '../../messages/en/admin/audit-log.ts'
import { outboundMessages, webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Copy } from '../../ui/Copy.tsx'
import { writeDate } from '../../ui/date-formats.ts'
import { Facts } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { useOrganizationName } from './OrganizationChoice.tsx'
import { useWebhookScope } from './scope.ts'

/** The settings of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { common, locale } = useMessages()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { organizationId } = useWebhookScope()
  const { url, actions, organizationIds, previousSecretUntil, createdAt } = webhook
  const copy = <Copy text={url} label={common.copy(messages.address)} copiedLabel={common.copied} />
  return (
    <Facts
      facts={[
        {
          label: messages.address,
          value: (
            <>
              <code>{url}</code> {copy}
            </>
          ),
        },
        { label: messages.events, value: <ChosenEvents actions={actions} /> },
        ...(organizationId === null
          ? [{ label: messages.organizations, value: <ChosenOrganizations ids={organizationIds} /> }]
          : []),
        {
          label: messages.secret,
          value:
            previousSecretUntil === null
              ? messages.secretShown
              : messages.overlap(writeDate(new Date(previousSecretUntil), locale, 'exact')),
        },
        { label: messages.added, value: <Time at={createdAt} locale={locale} /> },
      ]}
    />
  )
}

function ChosenEvents({ actions }: { actions: readonly string[] | null }) {
  const messages = useMessages(outboundMessages)
  const { events } = useMessages(auditLogMessages)
  return actions === null ? messages.allEvents : actions.map(events.action).join(' · ')
}

/** The names of the chosen organizations, or only their number if the user cannot list organizations. */
function ChosenOrganizations({ ids }: { ids: readonly string[] | null }) {
  const messages = useMessages(outboundMessages)
  const { hasOrganizations } = useWebhookScope()
  if (ids === null) return messages.allOrganizations
  if (!hasOrganizations) return messages.organizations(ids.length)
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && '· '}
      <OrganizationName id={id} />
    </span>
  ))
}

function OrganizationName({ id }: { id: string }) {
  return useOrganizationName(id)
}
