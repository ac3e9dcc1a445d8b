import type { SettingLabels } from './labels.ts'

export const sessionLabels = {
  'session.expiresIn': { label: 'Session length', sentence: 'How long people stay signed in.' },
  'session.updateAge': { label: 'Session extension', sentence: 'How often an active session is extended.' },
  'session.freshAge': {
    label: 'Re-authenticate after',
    sentence: 'Sensitive actions require a sign-in more recent than this.',
  },
  'session.cookieCache.enabled': {
    label: 'Session cache',
    sentence: 'A cookie holds a copy of the session to reduce database queries.',
  },
  'session.cookieCache.maxAge': {
    label: 'Session cache lifetime',
    sentence: 'How long the copy in the cookie is used.',
  },
  'multiSession.enabled': {
    label: 'Multiple accounts',
    sentence: 'People can be signed in to multiple accounts in one browser.',
  },
  'multiSession.maximumSessions': {
    label: 'Accounts per browser',
    sentence: 'How many accounts people can switch between in one browser.',
  },
  'bearer.enabled': {
    label: 'Sessions without cookies',
    sentence: 'Applications can send a session in the Authorization header.',
  },
  'apiKeys.enabled': {
    label: 'API keys',
    sentence: 'People and organizations can create API keys for scripts.',
  },
  'apiKeys.prefix': {
    label: 'API key prefix',
    sentence: 'New API keys start with this prefix.',
  },
  'apiKeys.maximumExpiresIn': {
    label: 'Maximum API key lifetime',
    sentence: 'The longest lifetime of keys that expire.',
  },
  'apiKeys.defaultExpiresIn': {
    label: 'Default API key expiration',
    sentence: 'When a key expires if no expiration date is chosen.',
  },
  'apiKeys.rateLimit.enabled': {
    label: 'API key rate limit',
    sentence: 'Limits the requests made with each new key.',
  },
  'apiKeys.rateLimit.max': {
    label: 'Requests per API key',
    sentence: 'How many requests each new key can make in the time window.',
  },
  'apiKeys.rateLimit.timeWindow': {
    label: 'API key time window',
    sentence: 'The period in which a key’s requests are counted.',
  },
  'apiKeys.perOwner': {
    label: 'API keys per owner',
    sentence: 'How many keys one person, one organization or your backend can have.',
  },
} satisfies SettingLabels
