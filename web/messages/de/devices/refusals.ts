import type { deviceRefusals as english } from '../../en/devices/refusals.ts'

// Tools get these refusals; no page shows them.
const startAgain = () => 'Das Gerät muss neu starten.'
const foreign = () => 'Jemand anderes hat diesen Code eingegeben.'

export const deviceRefusals: typeof english = {
  INVALID_CLIENT_ID: startAgain,
  INVALID_DEVICE_CODE: startAgain,
  EXPIRED_DEVICE_CODE: startAgain,
  AUTHORIZATION_PENDING: startAgain,
  POLLING_TOO_FREQUENTLY: startAgain,
  ACCESS_DENIED: startAgain,
  INVALID_USER_CODE: () => 'Wir kennen diesen Code nicht. Vergleiche ihn mit deinem Gerät.',
  EXPIRED_USER_CODE: () => 'Dieser Code ist abgelaufen. Starte auf deinem Gerät neu.',
  DEVICE_CODE_ALREADY_PROCESSED: () => 'Dieser Code wurde schon beantwortet.',
  DEVICE_CODE_NOT_CLAIMED: () => 'Gib zuerst den Code ein.',
  AUTHENTICATION_REQUIRED: startAgain,
  YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION: foreign,
  YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION: foreign,
}
