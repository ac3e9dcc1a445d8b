import type { MailPillMessages } from '../en/mail-pill.ts'
import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('de'))

export const mailPillMessages: MailPillMessages = {
  development: 'Entwicklung',
  count: (count) => (plural().select(count) === 'one' ? `${count} neue E-Mail` : `${count} neue E-Mails`),
}
