import { slot } from '../rich.ts'
import type { PasswordsPausedMessages } from '../en/passwords-paused.ts'

export const passwordsPausedMessages: PasswordsPausedMessages = {
  title: 'Zu viele falsche Passwörter auf neuen Geräten.',
  resetInstead: [
    'Bereits benutzte Geräte funktionieren weiter. Hier kannst du ',
    slot('reset', 'dein Passwort per E-Mail zurücksetzen'),
    '.',
  ],
  resetOrProvider: [
    'Bereits benutzte Geräte funktionieren weiter. Hier kannst du ',
    slot('reset', 'dein Passwort per E-Mail zurücksetzen'),
    ' oder dich anders anmelden.',
  ],
}
