import type { TakeBackMessages } from '../../en/mailed-links/take-back.ts'
import { strong } from '../../rich.ts'

export const takeBackMessages: TakeBackMessages = {
  title: 'Warst du das?',
  changes: {
    password: (email, moment) => [
      `Am ${moment} Uhr wurde das Passwort für `,
      strong(email),
      ' geändert oder festgelegt.',
    ],
    email: (email, moment) => [`Am ${moment} Uhr wurde die E-Mail-Adresse `, strong(email), ' ersetzt.'],
    'second-factor-enabled': (email, moment) => [
      `Am ${moment} Uhr wurde der zweite Schritt für `,
      strong(email),
      ' eingeschaltet.',
    ],
    'second-factor-disabled': (email, moment) => [
      `Am ${moment} Uhr wurde der zweite Schritt für `,
      strong(email),
      ' ausgeschaltet.',
    ],
    'app-replaced': (email, moment) => [
      `Am ${moment} Uhr wurde die Authenticator-App für `,
      strong(email),
      ' ersetzt.',
    ],
    'email-code-added': (email, moment) => [
      `Am ${moment} Uhr wurden E-Mail-Codes als zweiter Schritt für `,
      strong(email),
      ' eingeschaltet.',
    ],
    'email-code-removed': (email, moment) => [
      `Am ${moment} Uhr wurden E-Mail-Codes als zweiter Schritt für `,
      strong(email),
      ' ausgeschaltet.',
    ],
    'recovery-codes': (email, moment) => [
      `Am ${moment} Uhr wurden neue Wiederherstellungscodes für `,
      strong(email),
      ' erstellt.',
    ],
    'passkey-added': (email, moment) => [`Am ${moment} Uhr wurde ein Passkey für `, strong(email), ' hinzugefügt.'],
    'passkey-removed': (email, moment) => [`Am ${moment} Uhr wurde ein Passkey für `, strong(email), ' entfernt.'],
    'account-linked': (email, moment) => [
      `Am ${moment} Uhr wurde eine Anmeldemethode für `,
      strong(email),
      ' hinzugefügt.',
    ],
    'account-unlinked': (email, moment) => [
      `Am ${moment} Uhr wurde eine Anmeldemethode für `,
      strong(email),
      ' entfernt.',
    ],
  },
  what: 'Wenn nicht, nimm die Änderung zurück. E-Mail-Adresse, Passwort und alle anderen Anmeldemethoden sind dann wieder wie vorher. Auch spätere Änderungen werden zurückgenommen, und alle deine Geräte werden abgemeldet.',
  prove: 'Bestätige, dass du es bist. Verwende dazu eine Anmeldemethode, die du schon vor der Änderung hattest.',
  password: 'Dein Passwort vor der Änderung',
  passwordWrong: 'Das war vor der Änderung nicht dein Passwort.',
  code: 'Code',
  codeHint: 'Verwende die Authenticator-App oder einen Wiederherstellungscode von vor der Änderung.',
  codeMissing: 'Gib einen Code ein.',
  codeWrong: 'Dieser Code stimmt nicht oder wurde schon verwendet.',
  closed: 'Es wurden zu viele falsche Passwörter oder Codes eingegeben. Bestätige auf andere Weise, dass du es bist.',
  undo: 'Änderung zurücknehmen',
  usePasskey: 'Mit einem Passkey zurücknehmen',
  usePassword: 'Stattdessen das Passwort verwenden',
  useCode: 'Stattdessen einen Code verwenden',
  done: 'Dein Konto ist wiederhergestellt',
  doneSentence:
    'Wir haben alle deine Geräte abgemeldet. Wähle jetzt ein neues Passwort, denn vielleicht kennt jemand dein jetziges.',
  donePlain: 'Wir haben alle deine Geräte abgemeldet. Du kannst dich wieder so anmelden wie vor der Änderung.',
  taken: 'Deine E-Mail-Adresse konnte nicht wiederhergestellt werden',
  takenSentence:
    'Alles andere ist wieder wie vor der Änderung, und alle deine Geräte sind abgemeldet. Deine E-Mail-Adresse gehört jetzt zu einem anderen Konto. Wir haben die Admins benachrichtigt. Sie können dir helfen.',
  newPassword: 'Neues Passwort wählen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: 'Er ist abgelaufen oder wurde schon verwendet. Oder eine frühere Änderung wurde zurückgenommen.',
  toSignIn: 'Zur Anmeldung',
}
