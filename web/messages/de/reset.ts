import type { ResetMessages } from '../en/reset.ts'

export const resetMessages: ResetMessages = {
  title: 'Neues Passwort wählen',
  sub: 'Damit meldest du dich ab jetzt an.',
  newPassword: 'Neues Passwort',
  submit: 'Passwort festlegen',
  dead: 'Dieser Link gilt nicht mehr',
  deadSentence: 'Links zum Zurücksetzen gelten einmal, 1 Stunde lang.',
  sendNew: 'Neuen Link senden',
}
