import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { maxWebhooks, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp, useOwnId } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { webhooksQuery } from '../../data/webhooks.ts'
import { Page } from '../../layout/Page.tsx'
import { QueryResult } from '../../layout/QueryResult.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { useReasonAgainst, useWebhookScope } from './scope.ts'
import { StateTag, useHealth } from './health.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import './Webhooks.css'

const AddWebhook = lazy(async () => ({ default: (await import('./AddWebhook.tsx')).AddWebhook }))

/** The webhooks of an organization or of the site, each with its health. */
export function Webhooks({ tabs }: { tabs?: ReactNode }) {
  const { call } = useApp()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { organizationId, may } = useWebhookScope()
  const [isAdding, setIsAdding] = useState(false)
  const query = webhooksQuery(call, organizationId)
  const mayRead = may('read')
  const count = useQuery({ ...query, enabled: mayRead }).data?.length
  if (!mayRead) return <NotAllowed />
  const create = <CreateButton isFull={count === maxWebhooks} onCreate={() => setIsAdding(true)} />
  return (
    // If the list is empty, the empty state has a sentence and the button instead.
    <Page title={messages.title} sub={count !== 0 && messages.sub} actions={count !== 0 && create}>
      {tabs}
      <QueryResult query={query} rows={3}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={messages.none} actions={create}>
              {messages.noneSentence}
            </Empty>
          ) : (
            <Rows>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Rows>
          )
        }
      </QueryResult>
      {isAdding && (
        <Suspense>
          <AddWebhook onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function NotAllowed() {
  const { webhooks: messages } = useMessages(webhooksMessages)
  return (
    <Page title={messages.title}>
      <p className="gh-quiet">{messages.noPermission}</p>
    </Page>
  )
}

/** The button that adds a webhook; if it is disabled, it shows the reason. */
function CreateButton({ isFull, onCreate }: { isFull: boolean; onCreate: () => void }) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const reason = useReasonAgainst()('create') ?? (isFull ? messages.full : undefined)
  const reasonId = useOwnId('webhook-reason')
  return (
    <div className="gh-webhook-create">
      <Button
        look="primary"
        icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={onCreate}
      >
        {messages.create}
      </Button>
      {reason !== undefined && (
        <p className="gh-small gh-quiet" id={reasonId}>
          {reason}
        </p>
      )}
    </div>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { Link } = useApp()
  const { pathOf } = useWebhookScope()
  const health = useHealth(webhook)
  return (
    <Row
      glyph={<WebhookIcon size={18} strokeWidth={1.6} />}
      title={
        <>
          <Link href={pathOf(webhook.id)}>
            <span className="gh-webhook-name">{webhook.name}</span>
          </Link>{' '}
          <StateTag webhook={webhook} />
        </>
      }
      sub={
        <>
          <p className="gh-webhook-url">{webhook.url}</p>
          <p>{health}</p>
        </>
      }
      action={<WebhookMenu webhook={webhook} />}
    />
  )
}
