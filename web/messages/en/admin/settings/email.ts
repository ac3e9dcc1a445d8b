import type { SettingLabels } from './labels.ts'

export const emailLabels = {
  'mail.transport': { label: 'Delivery', sentence: 'How emails are sent.' },
  'mail.from': { label: 'Sender', sentence: 'Name and address that emails come from.' },
  'mail.smtp': { label: 'SMTP server', sentence: 'The server that sends emails over SMTP.' },
  'mail.apiKey': { label: 'Resend API key', sentence: 'The key for sending emails with Resend.' },
  'mail.endpoint': { label: 'Resend URL', sentence: 'The URL of the Resend API.' },
} satisfies SettingLabels
