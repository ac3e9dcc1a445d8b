import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Tag } from '../../ui/Tag.tsx'

/** A tag with the state of a webhook. Healthy webhooks have no tag. */
export function StateTag({ webhook: { state } }: { webhook: Webhook }) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  if (state === 'healthy') return null
  return <Tag kind={state === 'disabled' ? 'neutral' : 'warn'}>{messages.states[state]}</Tag>
}

/** Returns a sentence about how well a webhook works. */
export function useHealth({ state, disabledReason, today }: Webhook) {
  const { locale } = useMessages()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const all = today.delivered + today.failed
  // Rounded down, so that only a day without a failure shows 100 %.
  const share = all === 0 ? 0 : Math.floor((today.delivered / all) * 1000) / 1000
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
  switch (state) {
    case 'healthy':
      return all === 0 ? messages.quiet : messages.delivered(percent)
    case 'failing':
      return messages.failing(percent)
    case 'paused':
      return messages.paused
    case 'disabled':
      return messages.disabled[disabledReason ?? 'failing']
  }
}
