export const mailboxMessages = {
  title: 'Mailbox',
  sub: 'Emails stay here until you connect an email provider.',
  clear: 'Clear',
  cleared: 'Mailbox cleared',
  empty: 'No emails yet.',
  emptySentence: 'Create an account, and its email appears here.',
  sendTest: 'Send test email',
  list: 'Emails, newest first',
  to: 'To',
  from: 'From',
  links: 'Links in this email',
  open: 'Open',
  link: 'link',
  views: { html: 'HTML', text: 'Text', headers: 'Headers' },
  frame: (subject: string) => `Email: ${subject}`,
  back: 'All emails',
}

export type MailboxMessages = typeof mailboxMessages
