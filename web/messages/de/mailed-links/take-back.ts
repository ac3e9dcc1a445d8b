import type { TakeBackMessages } from '../../en/mailed-links/take-back.ts'
import { strong } from '../../rich.ts'

export const takeBackMessages: TakeBackMessages = {
  title: 'Warst du das?',
  changes: {
    password: (email, moment) => ['Das Passwort von ', strong(email), ` wurde am ${moment} geändert oder hinzugefügt.`],
    email: (email, moment) => ['Die E-Mail-Adresse von ', strong(email), ` wurde am ${moment} geändert.`],
    'second-factor-enabled': (email, moment) => [
      'Der zweite Schritt von ',
      strong(email),
      ` wurde am ${moment} eingeschaltet.`,
    ],
    'second-factor-disabled': (email, moment) => [
      'Der zweite Schritt von ',
      strong(email),
      ` wurde am ${moment} ausgeschaltet.`,
    ],
    'app-replaced': (email, moment) => ['Die Authenticator-App von ', strong(email), ` wurde am ${moment} ersetzt.`],
    'recovery-codes': (email, moment) => [
      'Für ',
      strong(email),
      ` wurden am ${moment} neue Wiederherstellungscodes erstellt.`,
    ],
    'passkey-added': (email, moment) => ['Für ', strong(email), ` wurde am ${moment} ein Passkey hinzugefügt.`],
    'passkey-removed': (email, moment) => ['Für ', strong(email), ` wurde am ${moment} ein Passkey entfernt.`],
    'account-linked': (email, moment) => ['Mit ', strong(email), ` wurde am ${moment} ein Anmeldeweg verbunden.`],
    'account-unlinked': (email, moment) => ['Für ', strong(email), ` wurde am ${moment} ein Anmeldeweg entfernt.`],
  },
  what: 'Wenn nicht, nimm die Änderung zurück. E-Mail-Adresse, Passwort und alle anderen Anmeldewege sind dann wieder wie vorher. Spätere Änderungen werden auch zurückgenommen, und alle werden abgemeldet.',
  prove: 'Bestätige das mit einem Anmeldeweg von vor der Änderung.',
  password: 'Das Passwort von vor der Änderung',
  passwordWrong: 'Das ist nicht das Passwort von vor der Änderung.',
  code: 'Code',
  codeHint: 'Aus deiner Authenticator-App, oder ein Wiederherstellungscode von vor der Änderung.',
  codeMissing: 'Gib einen Code ein.',
  codeWrong: 'Dieser Code stimmt nicht oder wurde schon verwendet.',
  closed: 'Es wurden zu viele falsche Passwörter oder Codes eingegeben. Bestätige es auf einem anderen Weg.',
  undo: 'Änderung zurücknehmen',
  usePasskey: 'Mit einem Passkey zurücknehmen',
  usePassword: 'Stattdessen das Passwort verwenden',
  useCode: 'Stattdessen einen Code verwenden',
  done: 'Dein Konto ist wiederhergestellt',
  doneSentence: 'Wir haben alle abgemeldet. Wähle jetzt ein neues Passwort, denn vielleicht kennt jemand das alte.',
  donePlain: 'Wir haben alle abgemeldet. Du kannst dich wieder so anmelden wie vor der Änderung.',
  taken: 'Deine E-Mail-Adresse konnte nicht wiederhergestellt werden',
  takenSentence:
    'Alles andere ist wieder wie vor der Änderung, und wir haben alle abgemeldet. Deine E-Mail-Adresse gehört jetzt zu einem anderen Konto. Wir haben die Administration benachrichtigt, die dir helfen kann.',
  newPassword: 'Neues Passwort wählen',
  dead: 'Dieser Link gilt nicht mehr',
  deadSentence: 'Er ist abgelaufen, wurde schon verwendet, oder eine frühere Änderung wurde zurückgenommen.',
  toSignIn: 'Zur Anmeldung',
}
