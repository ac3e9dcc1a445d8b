import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about webhooks, in English. */
export const englishWebhooks: Pick<MailMessages, 'webhookDisabled'> = {
  webhookDisabled: ({ app, webhook, reason }) => ({
    subject: `A webhook was disabled at ${app}`,
    preview: `The webhook ${webhook} no longer receives events.`,
    heading: 'A webhook was disabled',
    paragraphs: [
      reason === 'gone'
        ? sentence`The receiver of the webhook ${strong(webhook)} at ${app} responded with 410 (Gone), so we’ve stopped calling it.`
        : sentence`No events could be delivered to the webhook ${strong(webhook)} at ${app} for three days, so we’ve stopped calling it.`,
      'Events that happen while a webhook is disabled are never sent. When the receiver works again, enable the webhook and send the failed deliveries again.',
    ],
    label: 'Open the audit log',
    footnote: 'You’re receiving this email because you added the webhook.',
  }),
}
