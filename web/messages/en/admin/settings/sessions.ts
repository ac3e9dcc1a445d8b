import type { SettingLabels } from './labels.ts'

export const sessionLabels = {
  'session.expiresIn': { label: 'Session length', sentence: 'How long people stay signed in.' },
  'session.updateAge': { label: 'Refresh after', sentence: 'A visit extends the session once it is this old.' },
  'session.freshAge': {
    label: 'Re-authenticate after',
    sentence: 'Sensitive actions need a sign-in newer than this.',
  },
  'session.cookieCache.enabled': {
    label: 'Session cache',
    sentence: 'A cookie keeps a copy of the session, to save queries.',
  },
  'session.cookieCache.maxAge': {
    label: 'Session cache lifetime',
    sentence: 'How long the copy in the cookie is used.',
  },
  'multiSession.enabled': {
    label: 'Several accounts',
    sentence: 'People can be signed in to several accounts in one browser.',
  },
  'multiSession.maximumSessions': {
    label: 'Accounts in one browser',
    sentence: 'How many accounts one browser can switch between.',
  },
  'bearer.enabled': {
    label: 'Sessions without cookies',
    sentence: 'Applications can send a session in the Authorization header.',
  },
  'apiKeys.enabled': {
    label: 'API keys',
    sentence: 'People and organizations can make keys for scripts.',
  },
  'apiKeys.prefix': {
    label: 'Prefix of keys',
    sentence: 'The first letters of every key.',
  },
  'apiKeys.maximumExpiresIn': {
    label: 'Longest lifetime of keys',
    sentence: 'The longest time that a key can work, if it has an end.',
  },
  'apiKeys.defaultExpiresIn': {
    label: 'Default lifetime of keys',
    sentence: 'How long a key works if it names no end.',
  },
  'apiKeys.rateLimit.enabled': {
    label: 'Limit of keys',
    sentence: 'Calls with one key are limited.',
  },
  'apiKeys.rateLimit.max': {
    label: 'Calls with one key',
    sentence: 'How many calls one key may make in a period.',
  },
  'apiKeys.rateLimit.timeWindow': {
    label: 'Period of the limit',
    sentence: 'How long a period of the limit is.',
  },
  'apiKeys.perOwner': {
    label: 'Keys per owner',
    sentence: 'How many keys a person or an organization can have.',
  },
} satisfies SettingLabels
