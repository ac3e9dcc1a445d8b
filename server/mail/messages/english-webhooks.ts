import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about webhooks, in English. */
export const englishWebhooks: Pick<MailMessages, 'webhookDisabled'> = {
  webhookDisabled: ({ app, webhook, reason }) => ({
    subject: `A webhook was disabled at ${app}`,
    preview: `The webhook ${webhook} gets no more events.`,
    heading: 'A webhook was disabled',
    paragraphs: [
      reason === 'gone'
        ? sentence`The receiver of the webhook ${strong(webhook)} at ${app} replied that its address is gone (410), so we no longer call it.`
        : sentence`No event could be delivered to the webhook ${strong(webhook)} at ${app} for three days, so we no longer call it.`,
      'Events that happen while a webhook is disabled are not sent later. When the receiver works again, enable the webhook and send the failed events again.',
    ],
    label: 'Open the audit log',
    footnote: 'You get this email because you added the webhook.',
  }),
}
