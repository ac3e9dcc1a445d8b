import { slot } from '../rich.ts'
import type { PasswordsPausedMessages } from '../en/passwords-paused.ts'

export const passwordsPausedMessages: PasswordsPausedMessages = {
  title: 'Zu viele falsche Passwörter auf neuen Geräten.',
  resetInstead: [
    'Deine eigenen Geräte funktionieren weiter. Hier ',
    slot('reset', 'setze dein Passwort per E-Mail zurück'),
    '.',
  ],
  resetOrProvider: [
    'Deine eigenen Geräte funktionieren weiter. Hier ',
    slot('reset', 'setze dein Passwort per E-Mail zurück'),
    ' oder verwende eine andere Anmeldemethode.',
  ],
}
