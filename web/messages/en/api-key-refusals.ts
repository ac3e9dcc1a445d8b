/** Messages of the refusals of API keys. */
export const apiKeyRefusals = {
  INVALID_REQUEST: () => 'Send either an Authorization header or an API key, not both.',
  MACHINES_MAY_NOT_DO_THIS: () => 'API keys can’t do this.',
  INSUFFICIENT_SCOPE: () => 'This API key wasn’t made for that.',
  INVALID_API_KEY: () => 'This API key doesn’t work.',
  KEY_DISABLED: () => 'This API key is turned off.',
  KEY_EXPIRED: () => 'This API key has expired.',
  RATE_LIMIT_EXCEEDED: () => 'This API key was used too often. Try again later.',
}
