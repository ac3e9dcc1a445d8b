import type { ResetMessages } from '../en/reset.ts'
import { writeDuration } from '../duration.ts'

export const resetMessages: ResetMessages = {
  title: 'Neues Passwort wählen',
  sub: 'Damit meldest du dich ab jetzt an.',
  newPassword: 'Neues Passwort',
  submit: 'Passwort festlegen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: (seconds) =>
    `Links zum Zurücksetzen sind nur einmal verwendbar und ${writeDuration(seconds, 'de')} gültig.`,
  sendNew: 'Neuen Link senden',
}
