// The message for refusals that the device gets. Pages do not show it.
const startAgain = () => 'The device has to start again.'
const foreign = () => 'Someone else has already entered this code.'

/** Messages for refusals during device authorization. The page shows only the messages about the user’s code. */
export const deviceRefusals = {
  INVALID_CLIENT_ID: startAgain,
  INVALID_DEVICE_CODE: startAgain,
  EXPIRED_DEVICE_CODE: startAgain,
  AUTHORIZATION_PENDING: startAgain,
  POLLING_TOO_FREQUENTLY: startAgain,
  ACCESS_DENIED: startAgain,
  INVALID_USER_CODE: () => 'We don’t recognize this code. Compare it with the one on your device.',
  EXPIRED_USER_CODE: () => 'This code has expired. Start again on your device.',
  DEVICE_CODE_ALREADY_PROCESSED: () => 'This code has already been used.',
  DEVICE_CODE_NOT_CLAIMED: () => 'Enter the code first.',
  AUTHENTICATION_REQUIRED: () => 'Sign in first, then enter the code again.',
  YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION: foreign,
  YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION: foreign,
}
