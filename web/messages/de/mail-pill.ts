import type { MailPillMessages } from '../en/mail-pill.ts'

const plural = new Intl.PluralRules('de')

/** The words that tell of mails, where the site keeps them for its developers, in German. */
export const mailPillMessages: MailPillMessages = {
  development: 'Entwicklung',
  count: (count) => (plural.select(count) === 'one' ? `${count} neue Mail` : `${count} neue Mails`),
}
