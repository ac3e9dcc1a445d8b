import { Ban, Check, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Delivery } from '../../../contract/webhooks/deliveries.ts'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { EventRow, type EventTone } from '../../layout/events/EventRow.tsx'
import { auditLogMessages } from '../../messages/en/admin/audit-log.ts'
import { useStatus } from './use-status.ts'

const DeliveryDetails = lazy(async () => ({ default: (await import('./DeliveryDetails.tsx')).DeliveryDetails }))

type DeliveryRowProps = { delivery: Delivery; webhook: Webhook }

/** A delivery: its event, its status and its time. The details open in place. */
export function DeliveryRow({ delivery, webhook }: DeliveryRowProps) {
  const { events } = useMessages(auditLogMessages)
  const status = useStatus(delivery)
  const { Icon, tone } = lookOf(delivery)
  return (
    <EventRow
      icon={<Icon size={16} strokeWidth={1.6} />}
      tone={tone}
      sentence={<strong>{events.action(delivery.action)}</strong>}
      place={status}
      at={delivery.occurredAt}
      details={() => (
        <Suspense>
          <DeliveryDetails delivery={delivery} webhook={webhook} />
        </Suspense>
      )}
    />
  )
}

function lookOf({ status, attempts, isBehind }: Delivery): { Icon: typeof Check; tone: EventTone } {
  if (status === 'delivered') return { Icon: Check, tone: 'ok' }
  if (status === 'failed') return { Icon: Ban, tone: 'danger' }
  if (attempts > 0) return { Icon: TriangleAlert, tone: 'warn' }
  return { Icon: isBehind ? Hourglass : Clock, tone: 'neutral' }
}
