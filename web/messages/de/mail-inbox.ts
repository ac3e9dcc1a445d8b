import { strong } from '../rich.ts'
import type { MailInboxMessages, PasskeySignUpMessages } from '../en/mail-inbox.ts'
import { writeDuration } from '../duration.ts'

export const mailInboxMessages: MailInboxMessages = {
  title: 'Sieh in deinem Postfach nach',
  sentBoth: (email) => [
    'Wir haben einen Link und einen Code an ',
    strong(email),
    ' geschickt. Öffne den Link in diesem Browser.',
  ],
  sentLink: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt. Öffne ihn in diesem Browser.'],
  sentCode: (email) => ['Wir haben einen Code an ', strong(email), ' geschickt.'],
  codeWorks: (seconds) => `Der Code ist ${writeDuration(seconds, 'de')} gültig`,
  linkWorks: (seconds) => `Der Link ist ${writeDuration(seconds, 'de')} gültig`,
  ignore: 'Wenn du die E-Mail nicht angefordert hast, ignoriere sie. Nur wer sie liest, kann sich damit anmelden.',
  code: 'Code aus der E-Mail',
  orCode: 'Oder gib den Code ein',
  codeIncomplete: (digits) => `Gib die ${digits} Ziffern des Codes ein.`,
  tooMany: 'Zu viele falsche Codes. Fordere eine neue E-Mail an.',
  codesClosed: (hasLink) =>
    `Für diese Adresse wurden zu viele falsche Codes eingegeben. ${hasLink ? 'Öffne den Link in der E-Mail.' : 'Melde dich auf andere Weise an.'}`,
  noAccount: 'Zu dieser Adresse gibt es noch kein Konto.',
  nothingYet: 'Keine E-Mail?',
  spam: 'Sieh auch im Spam-Ordner nach.',
}

export const passkeySignUpMessages: PasskeySignUpMessages = {
  title: 'Mit einem Passkey registrieren',
  sentence: 'Du musst dir kein Passwort merken. Zuerst schicken wir dir einen Code per E-Mail.',
  send: 'Code per E-Mail schicken',
  submitCode: 'Weiter',
  createTitle: 'Erstelle deinen Passkey',
  createSentence: 'Bestätige mit Fingerabdruck, Gesicht oder Gerätesperre. So meldest du dich künftig an.',
  create: 'Passkey erstellen',
  startAgain: 'Von vorn beginnen',
  usePassword: 'Stattdessen ein Passwort verwenden',
}
