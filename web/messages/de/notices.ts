import type { PasswordAdviceMessages, RequiredFactorMessages, WaitingResetMessages } from '../en/notices.ts'

export const waitingResetMessages: WaitingResetMessages = {
  recovery: (moment) => `Jemand möchte sich ab ${moment} ohne deinen zweiten Schritt als du anmelden.`,
  ready: 'Mit einem Code per E-Mail kann sich jemand ohne deinen zweiten Schritt anmelden.',
  administrator: (moment) => `Die Administration entfernt deinen zweiten Schritt am ${moment}.`,
  wasItYou: 'Wenn du das nicht bist, stoppe es.',
  stop: 'Stoppen',
  stopped: 'Gestoppt. Dein zweiter Schritt bleibt an.',
  label: 'Zurücksetzen deines zweiten Schritts',
}

export const requiredFactorMessages: RequiredFactorMessages = {
  label: 'Dein zweiter Schritt',
  from: (date) => `Ab dem ${date} brauchst du zum Anmelden einen zweiten Schritt.`,
  setUp: 'Jetzt einrichten',
}

export const passwordAdviceMessages: PasswordAdviceMessages = {
  title: 'Angreifer probieren dein Passwort zuerst.',
  sentence: 'Es steht auf einer Liste bekannter Passwörter, oder es ist dein Name oder deine Adresse.',
  change: 'Passwort ändern',
  dismiss: 'Nicht jetzt',
  label: 'Dein Passwort',
  firstTitle: 'Wähle ein neues Passwort',
}
