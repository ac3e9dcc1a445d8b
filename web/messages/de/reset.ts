import type { ResetMessages } from '../en/reset.ts'

/** The words of the page on which a forgotten password is set anew, in German. */
export const resetMessages: ResetMessages = {
  title: 'Neues Passwort wählen',
  sub: 'Damit meldest du dich ab jetzt an.',
  newPassword: 'Neues Passwort',
  submit: 'Passwort festlegen',
  dead: 'Dieser Link gilt nicht mehr',
  deadSentence: 'Links zum Zurücksetzen gelten einmal, 1 Stunde lang.',
  sendNew: 'Neuen Link senden',
}
