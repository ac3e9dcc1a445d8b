import type { LaunchCheck } from '../../contract/admin/overview.ts'
import { defaultName } from '../config/branding.ts'
import type { Config } from '../config/config.ts'
import { asksForBreaches } from '../config/password-check.ts'
import type { Deps } from '../deps.ts'
import { placeholderSecret } from '../process/secret.ts'

type Fix = NonNullable<LaunchCheck['fix']>

const publicUrl = fix('docs/configuration.md#server', {
  env: 'GATEHOUSE_BASE_URL=https://id.example.com',
  file: "baseURL: 'https://id.example.com',",
})

/**
 * Returns the checks to pass before going to production. `fix` is the setting or command that makes a check pass, if
 * there is one. `isCheckDown` is true if a request to the breached-password service failed within the last day.
 */
export function launchChecks(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  found: { administrators: number; organizations: number; isCheckDown: boolean },
): LaunchCheck[] {
  const { emailAndPassword, trustedOrigins } = config
  return [
    {
      id: 'secret',
      passed: keys.cookieSecret !== placeholderSecret,
      // The fix is a command that creates a secret, because operators would copy an example value. The fix has no
      // `file`, because the secret does not belong in the configuration file.
      fix: fix('docs/operate.md#before-you-go-live', { env: 'GATEHOUSE_SECRET=$(openssl rand -hex 32)' }),
    },
    { id: 'base-url', passed: config.baseURL !== undefined, fix: publicUrl },
    { id: 'https', passed: config.secureCookies, fix: publicUrl },
    { id: 'mail', passed: config.mail.transport !== 'outbox', fix: mailFix },
    { id: 'verification', passed: emailAndPassword.requireEmailVerification, fix: verificationFix },
    { id: 'sign-in', passed: hasSignInMethod(config), fix: signInFix },
    {
      id: 'trusted-origins',
      passed: !trustedOrigins.some(isReachedInPlainText),
      fix: trustedOriginsFix(trustedOrigins),
    },
    { id: 'branding', passed: config.branding.name !== defaultName, fix: brandingFix },
    { id: 'organization', passed: found.organizations > 0, fix: null },
    {
      id: 'second-administrator',
      passed: found.administrators > 1,
      fix: fix('docs/operate.md#commands', { command: 'gatehouse admin promote EMAIL' }),
    },
    ...(asksForBreaches(config)
      ? [{ id: 'password-check' as const, passed: !found.isCheckDown, fix: passwordCheckFix }]
      : []),
  ]
}

function hasSignInMethod({ emailAndPassword, magicLink, emailOTP, passkey, socialProviders }: Config) {
  const methods = [emailAndPassword, magicLink, emailOTP, passkey]
  return methods.some(({ enabled }) => enabled) || Object.keys(socialProviders).length > 0
}

const mailFix = fix('docs/configuration.md#email', {
  env: 'GATEHOUSE_MAIL_TRANSPORT=smtp\nSMTP_URL=smtps://user:password@mail.example.com:465',
  file: "mail: { transport: 'smtp', smtp: 'smtps://user:password@mail.example.com:465' },",
})

const verificationFix = fix('docs/configuration.md#passwords-and-email-addresses', {
  file: 'emailAndPassword: { requireEmailVerification: true },',
})

const signInFix = fix('docs/configuration.md#passwords-and-email-addresses', {
  file: 'emailAndPassword: { enabled: true },',
})

const passwordCheckFix = fix('docs/sign-in.md#passwords-that-attackers-know', {
  file: 'passwordCheck: { endpoint: null },',
})

const brandingFix = fix('docs/configuration.md#branding-and-languages', {
  env: 'GATEHOUSE_APP_NAME=Acme',
  file: "branding: { name: 'Acme' },",
})

/** Returns the fix: the configured origins, changed to https, or an example origin if no origin is configured. */
function trustedOriginsFix(entries: readonly string[]) {
  const origins = entries.length > 0 ? entries.map(withHttps) : ['https://app.example.com']
  return fix('docs/configuration.md#server', {
    env: `GATEHOUSE_TRUSTED_ORIGINS=${origins.join(',')}`,
    file: `trustedOrigins: [${origins.map((origin) => `'${origin}'`).join(', ')}],`,
  })
}

function withHttps(entry: string) {
  if (!isReachedInPlainText(entry)) return entry
  return entry.replace(/^(?:[a-z]+:\/\/)?/i, 'https://')
}

/**
 * Whether a trusted origin includes pages that an attacker on the network could modify: the origin starts with `http:`,
 * or has a wildcard and does not start with `https:`.
 */
function isReachedInPlainText(entry: string) {
  return /^http:/i.test(entry) || (entry.includes('*') && !/^https:/i.test(entry))
}

function fix(docs: string, { env = null, file = null, command = null }: Partial<Omit<Fix, 'docs'>>): Fix {
  return { env, file, command, docs }
}
