import type { ResetMessages } from '../en/reset.ts'

export const resetMessages: ResetMessages = {
  title: 'Neues Passwort wählen',
  sub: 'Damit meldest du dich ab jetzt an.',
  newPassword: 'Neues Passwort',
  submit: 'Passwort festlegen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: 'Links zum Zurücksetzen sind einmal verwendbar und 1 Stunde gültig.',
  sendNew: 'Neuen Link senden',
}
