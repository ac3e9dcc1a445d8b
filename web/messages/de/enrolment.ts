import type { EnrolmentMessages } from '../en/enrolment.ts'
import { strong } from '../rich.ts'

export const enrolmentMessages: EnrolmentMessages = {
  title: (site) => `${site} verlangt einen zweiten Schritt`,
  sentence: 'Wähle jetzt einen aus. Das dauert nur eine Minute.',
  why: 'Du meldest dich künftig in zwei Schritten an',
  whySentence: 'Mit einem gestohlenen Passwort allein kommt niemand in dein Konto.',
  confirm: (email) => ['Bestätige zuerst, dass ', strong(email), ' deine E-Mail-Adresse ist.'],
  send: 'Code per E-Mail senden',
  sent: (email) => ['Gib den Code ein, den wir an ', strong(email), ' gesendet haben.'],
  code: 'Code aus der E-Mail',
  codeWrong: 'Dieser Code stimmt nicht. Nimm den aus der neuesten E-Mail.',
  codeExpired: 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
  sendAgain: 'Neuen Code senden',
  app: 'Authenticator-App einrichten',
  passkey: 'Passkey erstellen',
  back: 'Andere Methode wählen',
  done: 'Dein zweiter Schritt ist eingerichtet',
  doneSentence: 'Ab jetzt fragen wir beim Anmelden danach.',
}
