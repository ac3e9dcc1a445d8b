/** The part of the error catalog about usernames. */
export const usernameRefusals = {
  INVALID_USERNAME_OR_PASSWORD: [401, 'Invalid username or password'],
  USERNAME_TOO_SHORT: [422, 'Username is too short'],
  USERNAME_TOO_LONG: [422, 'Username is too long'],
  INVALID_USERNAME: [422, 'Username is invalid'],
  CHOSEN_USERNAME_TOO_SHORT: [400, 'Username is too short'],
  CHOSEN_USERNAME_TOO_LONG: [400, 'Username is too long'],
  CHOSEN_USERNAME_INVALID: [400, 'Username is invalid'],
  USERNAME_IS_ALREADY_TAKEN: [400, 'Username is already taken. Please try another.'],
  USERNAME_IS_IMMUTABLE: [400, 'Username cannot be updated'],
} as const

/** The codes in `usernameRefusals` that are not derived from their messages. */
export const fixedUsernameCodes = [
  'USERNAME_TOO_SHORT',
  'USERNAME_TOO_LONG',
  'INVALID_USERNAME',
  'USERNAME_IS_ALREADY_TAKEN',
  'USERNAME_IS_IMMUTABLE',
] as const satisfies readonly (keyof typeof usernameRefusals)[]
