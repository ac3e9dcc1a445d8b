import { slot, type Rich } from '../rich.ts'
import type { PasswordsPausedMessages } from '../en/passwords-paused.ts'

type Ways = Parameters<PasswordsPausedMessages['instead']>[0]

function listed({ mail, reset, other }: Ways): Rich {
  const ways = [
    mail && slot('mail', `dir einen ${mail === 'link' ? 'Link' : 'Code'} per E-Mail schicken lassen`),
    reset && slot('reset', mail ? 'dein Passwort zurücksetzen' : 'dein Passwort per E-Mail zurücksetzen'),
    (other || (!mail && !reset)) && 'dich auf andere Weise anmelden',
  ].filter((way) => way !== null && way !== false)
  return ways.flatMap((way, index) => [index === 0 ? '' : index === ways.length - 1 ? ' oder ' : ', ', way])
}

export const passwordsPausedMessages: PasswordsPausedMessages = {
  title: 'Zu viele falsche Passwörter auf neuen Geräten.',
  instead: (ways) => [
    'Auf bisher benutzten Geräten funktioniert dein Passwort weiterhin. Hier kannst du ',
    ...listed(ways),
    '.',
  ],
}
