import type { EmailMessages } from '../../en/admin/emails.ts'

export const emailMessages: EmailMessages = {
  emails: {
    title: 'Mails',
    sub: 'Was Leute von dieser Seite bekommen, mit erfundenen Namen darin.',
    list: 'Mails',
    views: { desktop: 'Computer', phone: 'Telefon', dark: 'Dunkel', text: 'Text' },
    frame: (subject) => `Mail: ${subject}`,
    inInbox: 'Im Posteingang',
    sendTest: 'Mir schicken',
    sent: (email) => `An ${email} gesendet`,
    openMailbox: 'Postfach öffnen',
    back: 'Alle Mails',
    templates: {
      'verify-email': 'E-Mail bestätigen',
      'reset-password': 'Passwort zurücksetzen',
      'password-changed': 'Passwort geändert',
      'passwords-paused': 'Passwörter pausiert',
      'change-email': 'Neuer E-Mail zustimmen',
      'email-changed': 'E-Mail geändert',
      'new-device': 'Neues Gerät',
      'guessing-noticed': 'Rateversuche bemerkt',
      invitation: 'Einladung',
      'account-exists': 'Konto gibt es schon',
      'account-linked': 'Anbieter verbunden',
      'link-account': 'Verbindung zustimmen',
      'delete-account': 'Konto löschen',
      'account-deleted': 'Konto gelöscht',
    },
  },
}
