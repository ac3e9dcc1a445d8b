import { strong } from '../rich.ts'
import type { codeRefusals as englishCodeRefusals, SecondStepMessages } from '../en/second-step.ts'
import { writeDuration } from '../duration.ts'

export const secondStepMessages: SecondStepMessages = {
  title: 'Noch ein Schritt',
  byPasskey: 'Bestätige mit deinem Passkey, dass du es bist.',
  byApp: 'Gib den Code aus deiner Authenticator-App ein.',
  byEmailCode: 'Lass dir einen Code per E-Mail schicken.',
  sentCode: (email) => ['Gib den Code ein, den wir an ', strong(email), ' geschickt haben.'],
  byRecoveryCode: 'Gib einen der Wiederherstellungscodes ein, die du gespeichert hast.',
  why: 'Du meldest dich in zwei Schritten an',
  whySentence: 'Mit einem gestohlenen Passwort allein kommt niemand in dein Konto.',
  code: '6-stelliger Code',
  codeIncomplete: 'Gib alle sechs Ziffern ein.',
  codesClosed: 'Auf neuen Geräten wie diesem wurden zu viele falsche Codes eingegeben. Verwende eine andere Methode.',
  emailCode: 'Code aus der E-Mail',
  emailCodeWrong: 'Dieser Code stimmt nicht. Nimm den aus der neuesten E-Mail.',
  emailCodesUsedUp: 'Zu viele falsche Codes. Fordere einen neuen an.',
  sendCode: 'Code per E-Mail schicken',
  nothingYet: 'Noch keine E-Mail da?',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHint: 'Jeder Code ist nur einmal verwendbar.',
  recoveryCodeMissing: 'Gib einen Wiederherstellungscode ein.',
  trust: (seconds) => `Auf diesem Gerät ${writeDuration(seconds, 'de')} lang nicht mehr fragen`,
  continue: 'Weiter',
  otherWay: 'Andere Methode verwenden',
  usePasskey: 'Passkey verwenden',
  useApp: 'Authenticator-App verwenden',
  useEmailCode: 'E-Mail-Code verwenden (weniger sicher)',
  lost: 'Ich kann keine dieser Methoden verwenden',
  useRecoveryCode: 'Wiederherstellungscode verwenden',
  signingInAs: (email) => ['Anmeldung als ', strong(email), '.'],
  notYou: 'Nicht du?',
  timedOut: 'Das hat zu lange gedauert',
  tooMany: 'Zu viele falsche Codes',
  signInAgain: 'Melde dich erneut an, um fortzufahren.',
  back: 'Zurück zur Anmeldung',
  none: 'Kein zweiter Schritt verfügbar',
}

export const codeRefusals: typeof englishCodeRefusals = {
  INVALID_CODE: () => 'Dieser Code stimmt nicht. Prüfe, ob dein Handy die Uhrzeit automatisch einstellt.',
  INVALID_BACKUP_CODE: () => 'Dieser Wiederherstellungscode stimmt nicht oder wurde schon verwendet.',
  TOTP_NOT_ENABLED: () => 'Für dieses Konto gibt es keine Authenticator-App.',
  BACKUP_CODES_NOT_ENABLED: () => 'Es sind keine Wiederherstellungscodes mehr übrig.',
  OTP_NOT_CONFIGURED: () => 'Codes per E-Mail gibt es hier nicht.',
  OTP_HAS_EXPIRED: () => 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
}
