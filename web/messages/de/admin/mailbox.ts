import type { MailboxMessages } from '../../en/admin/mailbox.ts'

export const mailboxMessages: MailboxMessages = {
  title: 'Postfach',
  sub: 'E-Mails bleiben hier, bis du einen E-Mail-Anbieter verbindest.',
  clear: 'Leeren',
  cleared: 'Postfach geleert',
  empty: 'Noch keine E-Mails.',
  emptySentence: 'Wenn du ein Konto erstellst, erscheint die E-Mail dazu hier.',
  sendTest: 'Test-E-Mail senden',
  list: 'E-Mails, neueste zuerst',
  to: 'An',
  from: 'Von',
  links: 'Links in dieser E-Mail',
  open: 'Öffnen',
  link: 'Link',
  views: { html: 'HTML', text: 'Text', headers: 'Header' },
  frame: (subject) => `E-Mail: ${subject}`,
  back: 'Alle E-Mails',
}
