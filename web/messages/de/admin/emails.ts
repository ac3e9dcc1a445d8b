import type { EmailMessages } from '../../en/admin/emails.ts'

export const emailMessages: EmailMessages = {
  emails: {
    title: 'E-Mails',
    sub: 'Alle E-Mails dieser Website, mit Beispieldaten.',
    list: 'E-Mails',
    views: { desktop: 'Computer', phone: 'Smartphone', dark: 'Dunkel', text: 'Text' },
    frame: (subject) => `E-Mail: ${subject}`,
    inInbox: 'Vorschau im Posteingang',
    sendTest: 'Test-E-Mail senden',
    sent: (email) => `An ${email} gesendet`,
    openMailbox: 'Postfach öffnen',
    back: 'Alle E-Mails',
    templates: {
      'verify-email': 'E-Mail bestätigen',
      'reset-password': 'Passwort zurücksetzen',
      'password-changed': 'Passwort geändert',
      'passwords-paused': 'Passwörter pausiert',
      'change-email': 'Neue E-Mail-Adresse bestätigen',
      'email-changed': 'E-Mail geändert',
      'new-device': 'Neues Gerät',
      'guessing-noticed': 'Passwort-Rateversuche bemerkt',
      invitation: 'Einladung',
      'account-exists': 'Konto existiert bereits',
      'account-linked': 'Anbieter verbunden',
      'link-account': 'Verbindung bestätigen',
      'delete-account': 'Konto löschen',
      'account-deleted': 'Konto gelöscht',
    },
  },
}
