import { strong } from '../rich.ts'
import type { SecondStepMessages } from '../en/second-step.ts'

const plural = new Intl.PluralRules('de')
const daySeconds = 86_400

/** Writes how long a device is trusted: `30 Tage`, or `12 Stunden`. */
function trustPeriod(seconds: number) {
  if (seconds < daySeconds) return counted(Math.ceil(seconds / 3600), ['1 Stunde', 'Stunden'])
  return counted(Math.floor(seconds / daySeconds), ['1 Tag', 'Tage'])
}

function counted(count: number, [one, many]: readonly [string, string]) {
  return plural.select(count) === 'one' ? one : `${count} ${many}`
}

export const secondStepMessages: SecondStepMessages = {
  title: 'Noch ein Schritt',
  byApp: 'Gib den Code aus deiner Authenticator-App ein.',
  byRecoveryCode: 'Gib einen deiner gespeicherten Wiederherstellungscodes ein.',
  why: 'Deine Anmeldung hat zwei Schritte',
  whySentence: 'Ein gestohlenes Passwort allein reicht nicht für den Zugang zu deinem Konto.',
  code: 'Code',
  codeIncomplete: 'Gib die sechs Ziffern des Codes ein.',
  codesClosed: 'Auf neuen Geräten wurden zu viele falsche Codes eingegeben. Melde dich hier anders an.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHint: 'Jeder Code gilt einmal.',
  recoveryCodeMissing: 'Gib einen Wiederherstellungscode ein.',
  trust: (seconds) => `Auf diesem Gerät ${trustPeriod(seconds)} lang nicht mehr fragen`,
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
