import { useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { isFailure } from '../../data/queries.ts'
import { webhookQuery } from '../../data/webhooks.ts'
import { Breadcrumb } from '../../layout/Breadcrumb.tsx'
import { Page } from '../../layout/Page.tsx'
import { QueryData } from '../../layout/QueryResult.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
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
  const { call } = useApp()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { listPath } = useWebhookScope()
  const result = useQuery(webhookQuery(call, id))
  const { data, error } = result
  const isGone = isFailure(error, 404)
  const title = isGone ? messages.notFound : (data?.name ?? messages.one)
  return (
    <>
      <Breadcrumb href={listPath} list={messages.title} name={title} />
      <Page
        title={title}
        sub={isGone ? messages.notFoundSentence : data?.state === 'healthy' && <Health webhook={data} />}
        actions={!isGone && data && <Actions webhook={data} />}
      >
        {!isGone && (
          <QueryData result={result} rows={6}>
            {(webhook) => (
              <div className="gh-webhook">
                {webhook.state !== 'healthy' && <Trouble webhook={webhook} />}
                <WebhookFacts webhook={webhook} />
                <Deliveries webhook={webhook} {...deliveries} />
              </div>
            )}
          </QueryData>
        )}
      </Page>
    </>
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

function Health({ webhook }: { webhook: Webhook }) {
  return useHealth(webhook)
}

/** Shows why the webhook does not work, with a button that enables it or lets it try again. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { ago } = useMessages(dashboardMessages)
  const health = useHealth(webhook)
  const enable = useEnable(webhook)
  const reason = useReasonAgainst()('update')
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
