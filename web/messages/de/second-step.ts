import { strong } from '../rich.ts'
import type { SecondStepMessages } from '../en/second-step.ts'

export const secondStepMessages: SecondStepMessages = {
  title: 'Noch ein Schritt',
  byApp: 'Gib den Code aus deiner Authenticator-App ein.',
  byRecoveryCode: 'Gib einen deiner gespeicherten Wiederherstellungscodes ein.',
  why: 'Deine Anmeldung hat zwei Schritte',
  whySentence: 'Ein gestohlenes Passwort allein reicht nicht für den Zugang zu deinem Konto.',
  code: 'Code',
  codeIncomplete: 'Gib die sechs Ziffern des Codes ein.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHint: 'Jeder Code gilt einmal.',
  recoveryCodeMissing: 'Gib einen Wiederherstellungscode ein.',
  continue: 'Weiter',
  otherWay: 'Anders fortfahren',
  useApp: 'Authenticator-App verwenden',
  signingInAs: (email) => ['Anmeldung als ', strong(email), '.'],
  notYou: 'Nicht du?',
  timedOut: 'Das hat zu lange gedauert',
  tooMany: 'Zu viele falsche Codes',
  signInAgain: 'Melde dich erneut an, um fortzufahren.',
  back: 'Zurück zur Anmeldung',
  none: 'Kein zweiter Schritt mehr übrig',
  noneSentence: (support) =>
    support
      ? `Wende dich an ${support}, um wieder in dein Konto zu kommen.`
      : 'Lass dir von deinem Administrator bei der Anmeldung helfen.',
}
