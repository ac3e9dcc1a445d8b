export const passkeyRefusals = {
  SESSION_REQUIRED: () => 'Sign in to add a passkey.',
  RESOLVED_USER_INVALID: () => 'This sign-up has expired. Start again.',
  CHALLENGE_NOT_FOUND: () => 'That took too long. Try again.',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: () => 'You’re signed in to another account now. Try again.',
  FAILED_TO_VERIFY_REGISTRATION: () => 'We couldn’t check this passkey. Try again.',
  PREVIOUSLY_REGISTERED: () => 'This passkey is already in use.',
  TOO_MANY_PASSKEYS: () => 'You have 20 passkeys. Remove one to add another.',
  PASSKEY_NOT_FOUND: () => 'This passkey doesn’t work here anymore. Sign in another way.',
  NO_SUCH_PASSKEY: () => 'That passkey was removed.',
  AUTHENTICATION_FAILED: () => 'That passkey wasn’t accepted. Use another method.',
  YOU_CANT_REMOVE_YOUR_LAST_WAY_IN: () => 'This passkey is your only sign-in method. Set a password first.',
}

/** Messages for passkey requests that failed in the browser, before the server was asked. */
export const passkeyFailures = {
  canceled: 'No passkey was used. Try again, or use another method.',
  'not-created': 'No passkey was created. Try again.',
  'already-there': 'This device already has a passkey for you.',
  unsupported: 'Passkeys don’t work in this browser.',
  'not-loaded': 'That didn’t load. Check your connection and try again.',
}
