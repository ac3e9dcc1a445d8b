/** The part of the error catalog about API keys and the credentials of a request. */
export const apiKeyRefusals = {
  INVALID_REQUEST: [400, 'Invalid request'],
  MACHINES_MAY_NOT_DO_THIS: [403, 'Machines may not do this'],
  INSUFFICIENT_SCOPE: [403, 'Insufficient scope'],
  INVALID_API_KEY: [401, 'Invalid API key.'],
  KEY_DISABLED: [401, 'API Key is disabled'],
  KEY_EXPIRED: [401, 'API Key has expired'],
  RATE_LIMIT_EXCEEDED: [429, 'Rate limit exceeded.'],
} as const

/** The codes that differ from their message, as in Better Auth. */
export const fixedApiKeyCodes = ['KEY_DISABLED', 'KEY_EXPIRED'] as const
