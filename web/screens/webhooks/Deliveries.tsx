import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { replayWebhook } from '../../../contract/webhooks/deliveries.ts'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { deliveriesQuery } from '../../data/webhooks.ts'
import { useRefusalToast } from '../../forms/use-refusal-toast.tsx'
import { EventDays } from '../../layout/events/EventDays.tsx'
import { MoreButton } from '../../layout/MoreButton.tsx'
import { QueryData } from '../../layout/QueryResult.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveryTabs, type DeliveryTab } from './delivery-tabs.ts'
import { useReasonAgainst } from './scope.ts'

export type DeliveriesProps = {
  webhook: Webhook
  tab: DeliveryTab
  onTab: (tab: DeliveryTab) => void
}

/** The deliveries of a webhook, newest first, in tabs by status. */
export function Deliveries({ webhook, tab, onTab }: DeliveriesProps) {
  const { deliveries: messages } = useMessages(webhooksMessages)
  return (
    <section className="gh-webhook-deliveries" aria-labelledby="deliveries-title">
      <header>
        <div>
          <h2 id="deliveries-title">{messages.title}</h2>
          <p className="gh-small gh-quiet">{messages.sentence}</p>
        </div>
        {tab === 'failed' && <SendAllAgain webhook={webhook} />}
      </header>
      <Tabs
        label={messages.title}
        value={tab}
        onChange={onTab}
        tabs={deliveryTabs.map((name) => ({
          name,
          label: messages.filters[name],
          content: <DeliveryList webhook={webhook} tab={name} />,
        }))}
      />
    </section>
  )
}

function DeliveryList({ webhook, tab }: Pick<DeliveriesProps, 'webhook' | 'tab'>) {
  const { call } = useApp()
  const { deliveries: messages } = useMessages(webhooksMessages)
  const query = deliveriesQuery(call, webhook.id, tab === 'all' ? undefined : tab)
  const result = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <QueryData result={result} rows={4}>
      {({ pages }) => {
        const shown = pages.flatMap(({ deliveries }) => deliveries)
        if (shown.length === 0) return <p className="gh-quiet">{messages.none[tab]}</p>
        return (
          <>
            <EventDays events={shown} at={({ occurredAt }) => occurredAt}>
              {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />}
            </EventDays>
            <MoreButton result={result}>{messages.more}</MoreButton>
          </>
        )
      }}
    </QueryData>
  )
}

/** A button that resends the failed deliveries of a webhook. */
function SendAllAgain({ webhook: { id, state } }: { webhook: Webhook }) {
  const { call } = useApp()
  const { deliveries: messages } = useMessages(webhooksMessages)
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const reason = useReasonAgainst()('update') ?? (state === 'disabled' ? messages.disabledReason : undefined)
  const replay = useMutation({
    mutationFn: () => answer(call(replayWebhook, { body: { webhookId: id } })),
    async onSuccess({ replayed }) {
      toast(messages.allSentAgain(replayed))
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
    },
    onError: ({ problem }) => refusalToast(problem, () => replay.mutate()),
  })
  return (
    <Button
      icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={replay.isPending}
      isDisabled={reason !== undefined}
      title={reason}
      onClick={() => replay.mutate()}
    >
      {messages.allAgain}
    </Button>
  )
}
