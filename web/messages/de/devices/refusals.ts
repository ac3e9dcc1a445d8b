import type { deviceRefusals as english } from '../../en/devices/refusals.ts'

// The message for refusals that the device gets. Pages do not show it.
const startAgain = () => 'Das Gerät muss von vorn beginnen.'
const foreign = () => 'Jemand anderes hat diesen Code schon eingegeben.'

export const deviceRefusals: typeof english = {
  INVALID_CLIENT_ID: startAgain,
  INVALID_DEVICE_CODE: startAgain,
  EXPIRED_DEVICE_CODE: startAgain,
  AUTHORIZATION_PENDING: startAgain,
  POLLING_TOO_FREQUENTLY: startAgain,
  ACCESS_DENIED: startAgain,
  INVALID_USER_CODE: () => 'Wir kennen diesen Code nicht. Vergleiche ihn mit dem Code auf deinem Gerät.',
  EXPIRED_USER_CODE: () => 'Dieser Code ist abgelaufen. Beginne auf deinem Gerät von vorn.',
  DEVICE_CODE_ALREADY_PROCESSED: () => 'Dieser Code wurde schon verwendet.',
  DEVICE_CODE_NOT_CLAIMED: () => 'Gib zuerst den Code ein.',
  AUTHENTICATION_REQUIRED: () => 'Melde dich an und gib den Code noch einmal ein.',
  YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION: foreign,
  YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION: foreign,
}
