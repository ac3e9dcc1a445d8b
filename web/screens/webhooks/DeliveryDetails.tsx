import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { replayWebhook, type Delivery, type DeliveryAttempt } from '../../../contract/webhooks/deliveries.ts'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { deliveryQuery } from '../../data/webhooks.ts'
import { useRefusalToast } from '../../forms/use-refusal-toast.tsx'
import { QueryData } from '../../layout/QueryResult.tsx'
import { outboundMessages, webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { writeDate } from '../../ui/date-formats.ts'
import { toast } from '../../ui/Toasts.tsx'
import { ReplyText } from './CallResultNote.tsx'
import { useReasonAgainst, useWebhookScope } from './scope.ts'
import '../events/EventDetails.css'

type DeliveryDetailsProps = { delivery: Delivery; webhook: Webhook }

/** A delivery with its attempts, and the button that sends it again. */
export function DeliveryDetails({ delivery, webhook }: DeliveryDetailsProps) {
  const { call } = useApp()
  const result = useQuery(deliveryQuery(call, webhook.id, delivery.id))
  return (
    <QueryData result={result} rows={2}>
      {({ attempts }) => (
        <>
          <Ids delivery={delivery} />
          <Attempts attempts={attempts} />
          <SendAgain delivery={delivery} webhook={webhook} />
        </>
      )}
    </QueryData>
  )
}

function Ids({ delivery: { id, eventId, subjectId } }: { delivery: Delivery }) {
  const { Link } = useApp()
  const { deliveries: messages } = useMessages(webhooksMessages)
  const { eventPath } = useWebhookScope()
  return (
    <>
      <dl className="gh-event-facts">
        <Id label={messages.deliveryId}>{id}</Id>
        <Id label={messages.eventId}>{eventId}</Id>
        {subjectId !== null && <Id label={messages.subjectId}>{subjectId}</Id>}
      </dl>
      {eventPath && (
        <p className="gh-event-links">
          <Link href={eventPath(eventId)}>{messages.event}</Link>
        </p>
      )}
    </>
  )
}

function Id({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="gh-mono">{children}</dd>
    </div>
  )
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { locale } = useMessages()
  const { deliveries: messages } = useMessages(webhooksMessages)
  const outbound = useMessages(outboundMessages)
  if (attempts.length === 0) return <p className="gh-quiet">{messages.noAttempt}</p>
  return (
    <table className="gh-event-changes gh-attempts" aria-label={messages.attemptTable}>
      <thead>
        <tr>
          <th scope="col">{messages.time}</th>
          <th scope="col">{messages.result}</th>
          <th scope="col">{messages.duration}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ attemptedAt, status, error, milliseconds, reply }) => (
          <tr key={attemptedAt}>
            <td>{writeDate(new Date(attemptedAt), locale, 'second')}</td>
            <td>
              {status === null ? outbound.error(error ?? '') : <strong>{status}</strong>}
              {reply && <ReplyText reply={reply} />}
            </td>
            <td>{inMilliseconds(milliseconds, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SendAgain({ delivery, webhook }: DeliveryDetailsProps) {
  const { call } = useApp()
  const { deliveries: messages } = useMessages(webhooksMessages)
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const reason = useReasonAgainst()('update') ?? (webhook.state === 'disabled' ? messages.disabledReason : undefined)
  const replay = useMutation({
    mutationFn: () => answer(call(replayWebhook, { body: { webhookId: webhook.id, deliveryId: delivery.id } })),
    async onSuccess() {
      toast(messages.sentAgain)
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
    },
    onError: ({ problem }) => refusalToast(problem, () => replay.mutate()),
  })
  return (
    <div className="gh-webhook-again">
      <Button
        icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
        isBusy={replay.isPending}
        isDisabled={reason !== undefined}
        title={reason}
        onClick={() => replay.mutate()}
      >
        {messages.again}
      </Button>
    </div>
  )
}

function inMilliseconds(time: number, locale: string) {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }).format(time)
}
