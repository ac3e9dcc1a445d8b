import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const emailLabels: TranslatedLabels['email'] = {
  'mail.transport': { label: 'Versand', sentence: 'Wie E-Mails gesendet werden.' },
  'mail.from': { label: 'Absender', sentence: 'Name und E-Mail-Adresse, die in E-Mails als Absender stehen.' },
  'mail.smtp': { label: 'SMTP-Server', sentence: 'Der Server, der E-Mails über SMTP sendet.' },
  'mail.apiKey': { label: 'API-Schlüssel für Resend', sentence: 'Der Schlüssel zum Senden mit Resend.' },
  'mail.endpoint': { label: 'URL von Resend', sentence: 'Die URL der Resend-API.' },
}
