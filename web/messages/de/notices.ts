import type { PasswordAdviceMessages, RequiredFactorMessages, WaitingResetMessages } from '../en/notices.ts'

export const waitingResetMessages: WaitingResetMessages = {
  recovery: (moment) =>
    `Jemand möchte sich bei deinem Konto ohne zweiten Schritt anmelden. Den Code dafür schicken wir dir am ${moment} Uhr per E-Mail.`,
  ready: 'Mit dem Code aus unserer E-Mail kannst du deinen zweiten Schritt jetzt entfernen.',
  administrator: (moment) => `Am ${moment} Uhr setzt ein Admin deinen zweiten Schritt zurück.`,
  wasItYou: 'Wenn du nicht darum gebeten hast, stoppe das Zurücksetzen.',
  stop: 'Stoppen',
  stopped: 'Gestoppt. Dein zweiter Schritt bleibt eingeschaltet.',
  label: 'Zweiter Schritt wird zurückgesetzt',
}

export const requiredFactorMessages: RequiredFactorMessages = {
  label: 'Dein zweiter Schritt',
  from: (date) => `Ab dem ${date} brauchst du zum Anmelden einen zweiten Schritt.`,
  setUp: 'Jetzt einrichten',
}

export const passwordAdviceMessages: PasswordAdviceMessages = {
  title: 'Dein Passwort ist leicht zu erraten.',
  sentence: 'Es ist ein häufiges Passwort, dein Name, deine E-Mail-Adresse oder der Name der Website.',
  change: 'Passwort ändern',
  dismiss: 'Nicht jetzt',
  label: 'Dein Passwort',
  firstTitle: 'Wähle ein neues Passwort',
}
