/** The part of the error catalog about API keys and the credentials of a request. */
export const apiKeyRefusals = {
  INVALID_REQUEST: [400, 'Invalid request'],
  MACHINES_MAY_NOT_DO_THIS: [403, 'Machines may not do this'],
  INSUFFICIENT_SCOPE: [403, 'Insufficient scope'],
  INVALID_API_KEY: [401, 'Invalid API key.'],
  KEY_DISABLED: [401, 'API Key is disabled'],
  KEY_EXPIRED: [401, 'API Key has expired'],
  RATE_LIMIT_EXCEEDED: [429, 'Rate limit exceeded.'],
  KEY_NOT_FOUND: [404, 'API Key not found'],
  KEY_IS_ALREADY_ROTATED: [400, 'Key is already rotated'],
  EXPIRES_IN_IS_TOO_SMALL: [400, 'The expiresIn is smaller than the predefined minimum value.'],
  EXPIRES_IN_IS_TOO_LARGE: [400, 'The expiresIn is larger than the predefined maximum value.'],
  INVALID_NAME_LENGTH: [400, 'The name length is either too large or too small.'],
  INVALID_PREFIX_LENGTH: [400, 'The prefix length is either too large or too small.'],
  NO_VALUES_TO_UPDATE: [400, 'No values to update.'],
  SERVER_ONLY_PROPERTY: [400, "The property you're trying to set can only be set from the server auth instance only."],
  USER_NOT_MEMBER_OF_ORGANIZATION: [403, 'You are not a member of the organization that owns this API key.'],
  INSUFFICIENT_API_KEY_PERMISSIONS: [
    403,
    'You do not have permission to perform this action on organization API keys.',
  ],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS: [400, 'You have reached the maximum number of API keys'],
} as const

/** The codes that are not derived from their messages. They are the same as in Better Auth. */
export const fixedApiKeyCodes = [
  'KEY_DISABLED',
  'KEY_EXPIRED',
  'KEY_NOT_FOUND',
  'EXPIRES_IN_IS_TOO_SMALL',
  'EXPIRES_IN_IS_TOO_LARGE',
  'INVALID_NAME_LENGTH',
  'INVALID_PREFIX_LENGTH',
  'SERVER_ONLY_PROPERTY',
  'USER_NOT_MEMBER_OF_ORGANIZATION',
  'INSUFFICIENT_API_KEY_PERMISSIONS',
] as const
