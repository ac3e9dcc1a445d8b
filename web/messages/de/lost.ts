import type { LostMessages } from '../en/lost.ts'
import { writeDuration } from '../duration.ts'

export const lostMessages: LostMessages = {
  noneSentence: (support) =>
    support
      ? `Wende dich an ${support}, um wieder in dein Konto zu kommen.`
      : 'Lass dir von einem Admin bei der Anmeldung helfen.',
  title: 'Zurück in dein Konto',
  sentence: (seconds) =>
    `Zu deiner Sicherheit musst du ${writeDuration(seconds, 'de')} warten. Wir informieren dich per E-Mail, und du kannst den Vorgang jederzeit stoppen.`,
  what: 'Danach werden Authenticator-App, Passkeys und Wiederherstellungscodes entfernt. Du kannst dann neue einrichten.',
  password: 'Passwort erneut eingeben',
  start: 'Starten',
  back: 'Zurück',
  waitingTitle: 'Komm später wieder',
  waiting: (moment) =>
    `Am ${moment} Uhr schicken wir dir eine E-Mail mit einem Code. Melde dich dann wie gewohnt an und gib den Code hier ein.`,
  waitingSince:
    'Du kannst den Vorgang über den Link in unseren E-Mails stoppen. Angemeldete Geräte zeigen dafür auf jeder Seite einen Hinweis.',
  administratorTitle: 'Ein Admin hilft dir',
  administrator: (moment) => `Ab dem ${moment} Uhr kannst du dich ohne deinen zweiten Schritt anmelden.`,
  readyTitle: 'Gib den Code aus unserer E-Mail ein',
  ready: 'Damit wird dein zweiter Schritt entfernt, und du wirst überall abgemeldet.',
  code: 'Code aus der E-Mail',
  codeMissing: 'Gib den Code ein.',
  codeWrong: 'Dieser Code stimmt nicht oder ist älter als ein Tag.',
  finish: 'Zweiten Schritt entfernen',
  doneTitle: 'Dein zweiter Schritt wurde entfernt',
  done: 'Melde dich an und richte einen neuen zweiten Schritt ein.',
  signIn: 'Anmelden',
}
