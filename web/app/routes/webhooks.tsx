import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useApp } from '../../context/app.tsx'
import { webhookQuery, webhooksQuery } from '../../data/webhooks.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { deliveryTabs } from '../../screens/webhooks/delivery-tabs.ts'
import { ApplicationTabs } from '../shell/PageTabs.tsx'
import { root } from './root.tsx'
import { withQueries } from './with-queries.ts'
import { withScreen } from './with-screen.ts'

/** The query parameters of a webhook’s page: the selected tab of deliveries. */
export const webhookSearch = z.object({ tab: z.catch(z.optional(z.enum(deliveryTabs)), undefined) })

const SiteWebhooks = lazyRouteComponent(() => import('../../screens/webhooks/SiteWebhooks.tsx'), 'SiteWebhooks')
const SiteWebhook = lazyRouteComponent(() => import('../../screens/webhooks/SiteWebhooks.tsx'), 'SiteWebhook')

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/admin/webhooks',
  ...withQueries(({ call, site }) => [hasWebhooks(site.administration) && webhooksQuery(call, null)]),
  component: withScreen(WebhooksRoute, SiteWebhooks),
})

function WebhooksRoute() {
  const { site } = useApp()
  return site.features.webhooks ? <SiteWebhooks tabs={<ApplicationTabs />} /> : <PageNotFound />
}

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/admin/webhooks/$id',
  validateSearch: (search) => z.parse(webhookSearch, search),
  ...withQueries(({ call }, { id }) => [webhookQuery(call, id)]),
  component: withScreen(WebhookRoute, SiteWebhook),
})

function WebhookRoute() {
  const { id } = webhook.useParams()
  const { tab = 'all' } = webhook.useSearch()
  const navigate = useNavigate({ from: '/admin/webhooks/$id' })
  return (
    <SiteWebhook key={id} id={id} tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />
  )
}

function hasWebhooks(administration: { permissions: Readonly<Record<string, readonly string[]>> } | null) {
  return administration?.permissions['webhook']?.includes('read') ?? false
}

export const siteWebhookRoutes = [webhooks, webhook] as const
