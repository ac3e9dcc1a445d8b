import type { GoodbyeMessages } from '../en/goodbye.ts'

export const goodbyeMessages: GoodbyeMessages = {
  title: 'Dein Konto wurde gelöscht',
  sentence: 'Dein Profil, deine Sitzungen und Mitgliedschaften wurden endgültig gelöscht.',
  createAccount: 'Neues Konto erstellen',
  dead: 'Dieser Link ist nicht mehr gültig',
  failed: 'Es wurde nichts gelöscht.',
  toAccount: 'Zu deinem Konto',
}
