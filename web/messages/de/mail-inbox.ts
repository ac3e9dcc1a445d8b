import { strong } from '../rich.ts'
import type { MailInboxMessages, PasskeySignUpMessages } from '../en/mail-inbox.ts'

export const mailInboxMessages: MailInboxMessages = {
  title: 'Sieh in deinem Postfach nach',
  sentBoth: (email) => [
    'Wir haben einen Link und einen Code an ',
    strong(email),
    ' geschickt. Öffne den Link in diesem Browser.',
  ],
  sentLink: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt. Öffne ihn in diesem Browser.'],
  sentCode: (email) => ['Wir haben einen Code an ', strong(email), ' geschickt.'],
  code: 'Code aus der E-Mail',
  codeIncomplete: (digits) => `Gib die ${digits} Ziffern des Codes ein.`,
  tooMany: 'Zu viele falsche Codes. Fordere eine neue E-Mail an.',
  codesClosed: (hasLink) =>
    `Für diese Adresse wurden zu viele falsche Codes eingegeben. ${hasLink ? 'Öffne den Link in der E-Mail.' : 'Melde dich auf andere Weise an.'}`,
  noAccount: 'Zu dieser Adresse gibt es noch kein Konto.',
  nothingYet: 'Keine E-Mail? Sieh im Spam-Ordner nach und prüfe die Adresse.',
}

export const passkeySignUpMessages: PasskeySignUpMessages = {
  title: 'Mit einem Passkey registrieren',
  sentence: 'Du musst dir kein Passwort merken. Zuerst schicken wir dir einen Code per E-Mail.',
  send: 'Code per E-Mail schicken',
  submitCode: 'Weiter',
  createTitle: 'Erstelle deinen Passkey',
  createSentence: 'Dein Gerät fragt nach Fingerabdruck, Gesicht oder Gerätesperre. So meldest du dich künftig an.',
  create: 'Passkey erstellen',
  startAgain: 'Von vorn beginnen',
  usePassword: 'Stattdessen ein Passwort verwenden',
}
