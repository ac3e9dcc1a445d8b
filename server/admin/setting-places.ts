import type { Setting } from '../../contract/admin/settings.ts'

type Place = { subject: Setting['subject']; docs: string }

/**
 * The subject and the documentation section of each group of options. The first pattern that matches an option applies.
 */
const places: readonly [options: RegExp, subject: Setting['subject'], section: string][] = [
  [/^(trustedOrigins|disabledPaths)$/, 'security', 'server'],
  [/^(port|host|baseURL|basePath|secret|previousSecrets|dataDirectory|log\.|operations\.)/, 'server', 'server'],
  [/^(database|redis|verification|retention|auditLog|backup)\./, 'server', 'database-and-redis'],
  [/^logStreams$/, 'server', 'log-streams'],
  [/^(emailAndPassword|emailVerification|passwordCheck)\./, 'sign-in', 'passwords-and-email-addresses'],
  [/^decisions\./, 'sign-in', 'decisions'],
  [/^captcha\./, 'security', 'captcha'],
  [/^(twoFactor|stepUp)\./, 'sign-in', 'second-factors'],
  [/^takeBack\./, 'sign-in', 'undoing-changes'],
  [/^passkey\./, 'sign-in', 'passkeys'],
  [/^(magicLink|emailOTP)\./, 'sign-in', 'emailed-links-and-codes'],
  [/^username\./, 'sign-in', 'usernames'],
  [/^user\./, 'accounts', 'users-and-sessions'],
  [/^deviceAuthorization\./, 'sign-in', 'devices'],
  [/^(session|multiSession)\./, 'sessions', 'users-and-sessions'],
  [/^(bearer|apiKeys)\./, 'sessions', 'bearer-sessions-and-api-keys'],
  [/^account\./, 'accounts', 'social-sign-in'],
  [/^(socialProviders|onAPIError\.errorURL|developmentProvider)$/, 'sign-in', 'social-sign-in'],
  [/^organization\./, 'organizations', 'organizations'],
  [/^admin\./, 'security', 'administration'],
  [/^rateLimit\./, 'security', 'limits'],
  [/^mail\./, 'email', 'email'],
  [/^(branding\.|locales$)/, 'branding', 'branding-and-languages'],
  [/^(jwks|jwt|revocations)\./, 'server', 'tokens-for-other-services'],
  [/^openAPI\./, 'server', 'api-reference'],
  [/^webhooks\./, 'server', 'webhooks'],
  [/^outbound\./, 'security', 'calls-to-other-servers'],
  [/^advanced\./, 'security', 'cookies-and-proxies'],
]

/** Returns the subject under which the console lists an option, and the documentation section of the option. */
export function placeOf(option: string): Place {
  const place = places.find(([options]) => options.test(option))
  if (!place) throw new Error(`${option} has no place among the settings`)
  return { subject: place[1], docs: `docs/configuration.md#${place[2]}` }
}
