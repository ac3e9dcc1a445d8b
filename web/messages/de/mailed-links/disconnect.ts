import type { DisconnectMessages } from '../../en/mailed-links/disconnect.ts'

export const disconnectMessages: DisconnectMessages = {
  title: 'Gerät trennen?',
  sub: 'Das Gerät aus der E-Mail wird abgemeldet. Deine anderen Geräte bleiben angemeldet.',
  disconnect: 'Trennen',
  disconnected: 'Getrennt',
  disconnectedSentence: (time) =>
    `${time === null ? 'Das Gerät ist abgemeldet.' : `Spätestens um ${time} Uhr ist das Gerät vollständig abgemeldet.`} Wenn du es nicht verbunden hast, wähle ein neues Passwort und melde alle Geräte ab.`,
  newPassword: 'Neues Passwort wählen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: 'Das Gerät wurde schon getrennt, oder der Link ist abgelaufen.',
  toDevices: 'Deine Geräte ansehen',
}
