import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { allows } from '../../../contract/roles.ts'
import { useApp } from '../../context/app.tsx'
import { webhooksQuery } from '../../data/webhooks.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { inOrganization, organization } from './in-organization.tsx'
import { webhookSearch } from './webhooks.tsx'
import { withScreen } from './with-screen.ts'

const WebhooksScreen = lazyRouteComponent(
  () => import('../../screens/webhooks/OrganizationWebhooks.tsx'),
  'OrganizationWebhooks',
)
const WebhookScreen = lazyRouteComponent(
  () => import('../../screens/webhooks/OrganizationWebhooks.tsx'),
  'OrganizationWebhook',
)

const readWebhooks = { webhook: ['read'] }

const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks',
  ...inOrganization(({ call, site }, { organization: { id }, role }) => [
    site.organizations.webhooks && allows(site.organizations.roles, role, readWebhooks) && webhooksQuery(call, id),
  ]),
  component: withScreen(WebhooksRoute, WebhooksScreen),
})

/** The page that lists webhooks, or the “not found” page if organizations cannot have webhooks on this site. */
function WebhooksRoute() {
  const { site } = useApp()
  return site.organizations.webhooks ? <WebhooksScreen /> : <PageNotFound />
}

const webhook = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks/$webhookId',
  validateSearch: (search) => z.parse(webhookSearch, search),
  component: withScreen(WebhookRoute, WebhookScreen),
})

function WebhookRoute() {
  const { site } = useApp()
  const { webhookId } = webhook.useParams()
  const { tab = 'all' } = webhook.useSearch()
  const navigate = useNavigate({ from: '/o/$slug/webhooks/$webhookId' })
  if (!site.organizations.webhooks) return <PageNotFound />
  const onTab = (next: typeof tab) => void navigate({ search: { tab: next }, replace: true })
  return <WebhookScreen key={webhookId} id={webhookId} tab={tab} onTab={onTab} />
}

export const organizationWebhookRoutes = [webhooks, webhook] as const
