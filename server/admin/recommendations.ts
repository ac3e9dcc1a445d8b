import type { Recommendation } from '../../contract/admin/settings.ts'
import type { Config } from '../config/config.ts'

type Rule = { id: Recommendation; isMet: (config: Config) => boolean; value: string | null }

/** The options with a recommended value; the value is null if the operator has to choose it. */
const rules: Readonly<Record<string, Rule>> = {
  baseURL: { id: 'public-url', isMet: ({ baseURL }) => baseURL !== undefined, value: null },
  'emailAndPassword.requireEmailVerification': {
    id: 'verify-addresses',
    isMet: ({ emailAndPassword }) => !emailAndPassword.enabled || emailAndPassword.requireEmailVerification,
    value: 'true',
  },
  'emailAndPassword.minPasswordLength': {
    id: 'longer-passwords',
    isMet: ({ emailAndPassword }) => !emailAndPassword.enabled || emailAndPassword.minPasswordLength >= 8,
    value: '8',
  },
  'emailAndPassword.revokeSessionsOnPasswordReset': {
    id: 'end-sessions-on-reset',
    isMet: ({ emailAndPassword }) => emailAndPassword.revokeSessionsOnPasswordReset,
    value: 'true',
  },
  'user.newDeviceEmail': { id: 'tell-of-new-devices', isMet: ({ user }) => user.newDeviceEmail, value: 'true' },
  'session.freshAge': { id: 'check-freshness', isMet: ({ session }) => session.freshAge > 0, value: '86400' },
  'organization.requireEmailVerificationOnInvitation': {
    id: 'verify-invited',
    isMet: ({ organization }) => organization.requireEmailVerificationOnInvitation,
    value: 'true',
  },
  'rateLimit.enabled': { id: 'limit-requests', isMet: ({ rateLimit }) => rateLimit.enabled, value: 'true' },
  'mail.transport': { id: 'send-mail', isMet: ({ mail }) => mail.transport !== 'outbox', value: null },
  'jwks.disablePrivateKeyEncryption': {
    id: 'encrypt-keys',
    isMet: ({ jwks }) => !jwks.disablePrivateKeyEncryption,
    value: 'false',
  },
  'advanced.useSecureCookies': {
    id: 'secure-cookies',
    isMet: ({ secureCookies, origin }) => secureCookies || !origin.startsWith('https:'),
    value: 'true',
  },
}

/** Returns the recommendation for an option; null if its current value needs no change. */
export function recommendationFor(config: Config, option: string) {
  const rule = rules[option]
  return !rule || rule.isMet(config) ? null : { id: rule.id, value: rule.value }
}
