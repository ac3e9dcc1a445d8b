import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('en'))

/** Messages for the link to the developer mailbox. */
export const mailPillMessages = {
  development: 'Development',
  count: (count: number) => (plural().select(count) === 'one' ? `${count} new email` : `${count} new emails`),
}

export type MailPillMessages = typeof mailPillMessages
