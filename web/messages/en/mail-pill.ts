const plural = new Intl.PluralRules('en')

/** The words that tell of mails, where the site keeps them for its developers. */
export const mailPillMessages = {
  development: 'Development',
  count: (count: number) => (plural.select(count) === 'one' ? `${count} new mail` : `${count} new mails`),
}

export type MailPillMessages = typeof mailPillMessages
