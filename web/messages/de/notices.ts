import type { PasswordAdviceMessages, RequiredFactorMessages, WaitingResetMessages } from '../en/notices.ts'

export const waitingResetMessages: WaitingResetMessages = {
  recovery: (moment) =>
    `Jemand möchte sich ohne deinen zweiten Schritt mit deinem Konto anmelden. Am ${moment} Uhr schicken wir dir dafür einen Code.`,
  ready: 'Mit dem Code aus unserer E-Mail lässt sich dein zweiter Schritt jetzt entfernen.',
  administrator: (moment) => `Am ${moment} Uhr setzt ein Admin deinen zweiten Schritt zurück.`,
  wasItYou: 'Wenn du nicht darum gebeten hast, stoppe das Zurücksetzen.',
  stop: 'Stoppen',
  stopped: 'Gestoppt. Dein zweiter Schritt bleibt eingeschaltet.',
  label: 'Zurücksetzen deines zweiten Schritts',
}

export const requiredFactorMessages: RequiredFactorMessages = {
  label: 'Dein zweiter Schritt',
  from: (date) => `Ab dem ${date} brauchst du zum Anmelden einen zweiten Schritt.`,
  setUp: 'Jetzt einrichten',
}

export const passwordAdviceMessages: PasswordAdviceMessages = {
  title: 'Dein Passwort ist leicht zu erraten.',
  sentence: 'Es ist ein häufiges Passwort, dein Name, deine E-Mail-Adresse oder der Name dieser Seite.',
  change: 'Passwort ändern',
  dismiss: 'Nicht jetzt',
  label: 'Dein Passwort',
  firstTitle: 'Wähle ein neues Passwort',
}
