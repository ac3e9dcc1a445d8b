/** Messages of the refusals of API keys. */
export const apiKeyRefusals = {
  INVALID_REQUEST: () => 'Send either an Authorization header or an API key, not both.',
  MACHINES_MAY_NOT_DO_THIS: () => 'API keys can’t do this.',
  INSUFFICIENT_SCOPE: () => 'This API key doesn’t have permission to do this.',
  INVALID_API_KEY: () => 'This API key isn’t valid.',
  KEY_DISABLED: () => 'This API key is turned off.',
  KEY_EXPIRED: () => 'This API key has expired.',
  RATE_LIMIT_EXCEEDED: () => 'This API key has made too many requests. Try again later.',
  KEY_NOT_FOUND: () => 'This API key was deleted.',
  KEY_IS_ALREADY_ROTATED: () => 'This API key has already been rotated.',
  EXPIRES_IN_IS_TOO_SMALL: () => 'Choose a later expiration date.',
  EXPIRES_IN_IS_TOO_LARGE: () => 'Choose an earlier expiration date.',
  INVALID_NAME_LENGTH: () => 'Choose a name of up to 32 characters.',
  INVALID_PREFIX_LENGTH: () => 'Choose a prefix of up to 32 characters.',
  NO_VALUES_TO_UPDATE: () => 'Nothing was changed.',
  SERVER_ONLY_PROPERTY: () => 'You can’t set this on an API key.',
  USER_NOT_MEMBER_OF_ORGANIZATION: () => 'You’re not a member of this organization.',
  INSUFFICIENT_API_KEY_PERMISSIONS: () => 'You don’t have permission to manage these API keys.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS: () =>
    'You’ve reached the API key limit. Delete a key to create another.',
}
