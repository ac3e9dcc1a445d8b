import type { GoodbyeMessages } from '../en/goodbye.ts'

export const goodbyeMessages: GoodbyeMessages = {
  title: 'Dein Konto ist gelöscht',
  sentence: 'Dein Profil, deine Anmeldungen und Mitgliedschaften sind weg. Das ist endgültig.',
  createAccount: 'Neues Konto erstellen',
  dead: 'Dieser Link gilt nicht mehr',
  failed: 'Nichts wurde gelöscht.',
  toAccount: 'Zu deinem Konto',
}
