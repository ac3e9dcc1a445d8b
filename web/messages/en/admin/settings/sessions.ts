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
} satisfies SettingLabels
