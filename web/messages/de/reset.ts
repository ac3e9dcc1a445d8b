import type { ResetMessages } from '../en/reset.ts'
import { duration } from './plurals.ts'

export const resetMessages: ResetMessages = {
  title: 'Neues Passwort wählen',
  sub: 'Damit meldest du dich ab jetzt an.',
  newPassword: 'Neues Passwort',
  submit: 'Passwort festlegen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: (seconds) => `Links zum Zurücksetzen sind einmal verwendbar und ${duration(seconds)} gültig.`,
  sendNew: 'Neuen Link senden',
}
