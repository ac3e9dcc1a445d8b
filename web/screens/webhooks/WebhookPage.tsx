import { useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { isFailure } from '../../data/queries.ts'
import { webhookQuery } from '../../data/webhooks.ts'
import { Page } from '../../layout/Page.tsx'
import { QueryData } from '../../layout/QueryResult.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Deliveries, type DeliveriesProps } from './Deliveries.tsx'
import { useHealth } from './health.tsx'
import { useReasonAgainst, useWebhookScope } from './scope.ts'
import { WebhookFacts } from './WebhookFacts.tsx'
import { useEnable, WebhookMenu } from './WebhookMenu.tsx'
import './Webhooks.css'

const TestWebhook = lazy(async () => ({ default: (await import('./TestWebhook.tsx')).TestWebhook }))

export type WebhookPageProps = Omit<DeliveriesProps, 'webhook'> & { id: string }

/** One webhook: its health, its settings and its deliveries. */
export function WebhookPage({ id, ...deliveries }: WebhookPageProps) {
  const { call, Link } = useApp()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { listPath } = useWebhookScope()
  const result = useQuery(webhookQuery(call, id))
  if (isFailure(result.error, 404)) {
    return (
      <Page title={messages.notFound} sub={messages.notFoundSentence}>
        <ButtonLink href={listPath}>{messages.all}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={result.data?.name ?? messages.title} actions={result.data && <Actions webhook={result.data} />}>
      <QueryData result={result} rows={6}>
        {(webhook) => (
          <div className="gh-webhook">
            <Health webhook={webhook} />
            <WebhookFacts webhook={webhook} />
            <Deliveries webhook={webhook} {...deliveries} />
          </div>
        )}
      </QueryData>
      <p className="gh-webhook-back">
        <Link href={listPath}>{messages.all}</Link>
      </p>
    </Page>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { go } = useApp()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { listPath } = useWebhookScope()
  const reason = useReasonAgainst()('update')
  const [isTesting, setIsTesting] = useState(false)
  return (
    <>
      <Button
        icon={<Send size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={reason !== undefined}
        title={reason}
        onClick={() => setIsTesting(true)}
      >
        {messages.test}
      </Button>
      <WebhookMenu webhook={webhook} onRemoved={() => go(listPath)} />
      {isTesting && (
        <Suspense>
          <TestWebhook webhook={webhook} onClose={() => setIsTesting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows how well the webhook works. If the webhook does not work, a button enables it or lets it try again. */
function Health({ webhook }: { webhook: Webhook }) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { ago } = useMessages(dashboardMessages)
  const health = useHealth(webhook)
  const enable = useEnable(webhook)
  const reason = useReasonAgainst()('update')
  if (webhook.state === 'healthy') return <p className="gh-small gh-quiet">{health}</p>
  const isDisabled = webhook.state === 'disabled'
  return (
    <Note
      kind="warn"
      title={health}
      actions={
        <Button
          icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
          isBusy={enable.isPending}
          isDisabled={reason !== undefined}
          title={reason}
          onClick={() => enable.mutate()}
        >
          {isDisabled ? messages.enable : messages.tryNow}
        </Button>
      }
    >
      {isDisabled && messages.disabledSentence}
      {webhook.state === 'failing' &&
        webhook.failingSince !== null &&
        messages.failingSince(ago((Date.now() - Date.parse(webhook.failingSince)) / 1000))}
    </Note>
  )
}
