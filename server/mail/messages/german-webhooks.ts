import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about webhooks, in German. */
export const germanWebhooks: Pick<MailMessages, 'webhookDisabled'> = {
  webhookDisabled: ({ app, webhook, reason }) => ({
    subject: `Ein Webhook wurde ausgeschaltet (${app})`,
    preview: `Der Webhook ${webhook} bekommt keine Ereignisse mehr.`,
    heading: 'Ein Webhook wurde ausgeschaltet',
    paragraphs: [
      reason === 'gone'
        ? sentence`der Empfänger des Webhooks ${strong(webhook)} bei ${app} hat mit 410 (Gone) geantwortet. Deshalb rufen wir ihn nicht mehr auf.`
        : sentence`dem Webhook ${strong(webhook)} bei ${app} konnte drei Tage lang kein Ereignis zugestellt werden. Deshalb rufen wir ihn nicht mehr auf.`,
      'Ereignisse, die eintreten, während ein Webhook ausgeschaltet ist, werden auch später nicht gesendet. Wenn der Empfänger wieder funktioniert, schalte den Webhook ein und sende die aufgegebenen Zustellungen erneut.',
    ],
    label: 'Audit-Log öffnen',
    footnote: 'Du bekommst diese E-Mail, weil du den Webhook hinzugefügt hast.',
  }),
}
