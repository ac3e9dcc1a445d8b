import { eventActions, type EventAction } from '../../../contract/audit/actions.ts'
import type { Delivery } from '../../../contract/webhooks/deliveries.ts'
import { useMessages } from '../../context/messages.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { writeDate } from '../../ui/date-formats.ts'

/** Returns a sentence about the status of a delivery. */
export function useStatus({ status, attempts, isBehind, nextAttemptAt, action }: Delivery) {
  const { locale } = useMessages()
  const { deliveries: messages } = useMessages(webhooksMessages)
  if (status === 'delivered') return messages.delivered
  if (status === 'failed') return messages.givenUp(messages.attempts(attempts))
  if (isBehind) return messages.behind[subjectOf(action)]
  if (attempts === 0 || nextAttemptAt === null) return messages.waiting
  return messages.failed(messages.attempts(attempts), writeDate(new Date(nextAttemptAt), locale, 'clock'))
}

/** Returns the kind of subject that an event is about; `other` if the messages do not name that kind. */
function subjectOf(action: string) {
  const kind = Object.hasOwn(eventActions, action) ? eventActions[action as EventAction] : null
  const named = ['user', 'organization', 'team', 'invitation', 'member'] as const
  return named.find((each) => each === kind) ?? 'other'
}
