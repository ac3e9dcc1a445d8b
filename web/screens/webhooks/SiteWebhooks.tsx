import type { ReactNode } from 'react'
import { eventActions, type EventAction } from '../../../contract/audit/actions.ts'
import { recordPath } from '../admin/paths.ts'
import { useRights } from '../admin/rights.ts'
import { WebhookScopeProvider, type WebhookScope } from './scope.ts'
import { WebhookPage, type WebhookPageProps } from './WebhookPage.tsx'
import { Webhooks } from './Webhooks.tsx'

export function SiteWebhooks({ tabs }: { tabs: ReactNode }) {
  return (
    <SiteScope>
      <Webhooks tabs={tabs} />
    </SiteScope>
  )
}

/** One webhook of the site with its deliveries. */
export function SiteWebhook(props: WebhookPageProps) {
  return (
    <SiteScope>
      <WebhookPage {...props} />
    </SiteScope>
  )
}

function SiteScope({ children }: { children: ReactNode }) {
  const { may } = useRights()
  const scope: WebhookScope = {
    organizationId: null,
    may: (right) => may('webhook', right),
    hasOrganizations: may('organization', 'list'),
    actions: Object.keys(eventActions) as EventAction[],
    listPath: '/admin/webhooks',
    eventPath: may('event', 'list') ? (event) => recordPath({ event }) : null,
  }
  return <WebhookScopeProvider value={scope}>{children}</WebhookScopeProvider>
}
