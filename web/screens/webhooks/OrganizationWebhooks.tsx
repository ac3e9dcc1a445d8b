import type { ReactNode } from 'react'
import { eventKinds } from '../../../contract/audit/actions.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { useOrganization } from '../organization/organization.ts'
import { similarEvents } from '../events/similar-events.ts'
import { WebhookScopeProvider, type WebhookScope } from './scope.ts'
import { WebhookPage, type WebhookPageProps } from './WebhookPage.tsx'
import { Webhooks } from './Webhooks.tsx'

const actions = [...eventKinds.organizations, ...similarEvents.webhooks, ...similarEvents.keys]

export function OrganizationWebhooks() {
  return (
    <OrganizationScope>
      <Webhooks />
    </OrganizationScope>
  )
}

/** One webhook of an organization with its deliveries. */
export function OrganizationWebhook(props: WebhookPageProps) {
  return (
    <OrganizationScope>
      <WebhookPage {...props} />
    </OrganizationScope>
  )
}

function OrganizationScope({ children }: { children: ReactNode }) {
  const { id, slug, may } = useOrganization()
  const scope: WebhookScope = {
    organizationId: id,
    may: (right) => may({ webhook: [right] }),
    hasOrganizations: false,
    actions,
    listPath: organizationPath(slug, 'webhooks'),
    eventPath: may({ event: ['list'] })
      ? (event) => `${organizationPath(slug, 'audit-log')}?${new URLSearchParams({ event })}`
      : null,
  }
  return <WebhookScopeProvider value={scope}>{children}</WebhookScopeProvider>
}
