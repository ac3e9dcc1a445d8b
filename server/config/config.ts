import { z } from 'zod'
import type { RoleTable } from '../../contract/roles.ts'
import { daySeconds, minuteSeconds } from '../time.ts'
import { accountOptions, sessionOptions } from './accounts.ts'
import { adminOptions } from './admin.ts'
import { advancedOptions } from './advanced.ts'
import { auditLogOptions } from './audit-log.ts'
import { apiKeyOptions, bearerOptions } from './api-keys.ts'
import { backupOptions } from './backup.ts'
import { brandingOptions } from './branding.ts'
import { captchaMistake, captchaOptions } from './captcha.ts'
import { emailAndPasswordOptions, emailVerificationOptions } from './email-and-password.ts'
import { decisionOptions } from './decisions.ts'
import { deviceAuthorizationOptions } from './device-authorization.ts'
import { endpointPath, group, httpUrl, locales, seconds, trustedOrigin } from './fields.ts'
import { jwksOptions, jwtOptions } from './jwt.ts'
import { rateLimitOptions } from './limits.ts'
import { logStreamOptions } from './log-streams.ts'
import { mailOptions } from './mail.ts'
import { emailOTPOptions, magicLinkOptions } from './mailed-sign-in.ts'
import { operationsOptions } from './operations.ts'
import { organizationOptions } from './organizations.ts'
import { outboundOptions } from './outbound.ts'
import { passkeyOptions } from './passkey.ts'
import { passwordCheckOptions } from './password-check.ts'
import { retentionOptions } from './retention.ts'
import { socialProviders } from './social.ts'
import { twoFactorOptions } from './two-factor.ts'
import { multiSessionOptions } from './multi-session.ts'
import { usernameOptions } from './username.ts'
import { webhookOptions } from './webhooks.ts'
import { userOptions } from './users.ts'

/*
 * Every option with its default and limits. Names and values follow section 9 of the specification and Better Auth.
 * Where Better Auth takes a callback that sends a mail, Gatehouse takes a boolean.
 */

const secret = z.string().min(32, 'must be at least 32 characters').optional()

export const configSchema = z.strictObject({
  port: z.int().min(0).max(65_535).default(3000),
  host: z.string().min(1).default('::'),
  /** The public origin, such as `https://accounts.example.com`. Unset: http://localhost with the port. */
  baseURL: httpUrl.optional(),
  basePath: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)+$/, 'must be a path like "/api/auth"')
    .default('/api/auth'),
  secret,
  /** Previous secrets, newest first. Data encrypted with them stays readable. */
  previousSecrets: z.array(secret.unwrap()).default([]),
  dataDirectory: z.string().min(1).default('data'),
  database: group({
    url: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    maxConnections: z.int().min(2).max(500).default(8),
    transactionPooler: z.boolean().default(false),
    /** A direct URL of the same database, for the connection that listens for notifications. */
    listenUrl: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  }),
  /** Secondary storage for rate limits. Sessions stay in the database. */
  redis: group({ url: z.url({ protocol: /^rediss?$/ }).optional() }),
  trustedOrigins: z.array(trustedOrigin).default([]),
  disabledPaths: z.array(endpointPath).default([]),
  /**
   * The page to which a callback redirects with `?error=` if the sign-in did not name an error page. Unset: the page at
   * `<base>/error`.
   */
  onAPIError: group({ errorURL: httpUrl.optional() }),
  emailAndPassword: emailAndPasswordOptions,
  emailVerification: emailVerificationOptions,
  passwordCheck: passwordCheckOptions,
  captcha: captchaOptions,
  user: userOptions,
  session: sessionOptions,
  account: accountOptions,
  verification: group({ disableCleanup: z.boolean().default(false) }),
  admin: adminOptions,
  organization: organizationOptions,
  jwks: jwksOptions,
  jwt: jwtOptions,
  /** The number of seconds within which every server kit notices a revocation. */
  revocations: group({ boundSeconds: z.int().min(1).max(60).default(5) }),
  /** The OpenAPI document and the reference page. */
  openAPI: group({ enabled: z.boolean().default(true), disableDefaultReference: z.boolean().default(false) }),
  decisions: decisionOptions,
  outbound: outboundOptions,
  webhooks: webhookOptions,
  twoFactor: twoFactorOptions,
  passkey: passkeyOptions,
  magicLink: magicLinkOptions,
  emailOTP: emailOTPOptions,
  username: usernameOptions,
  multiSession: multiSessionOptions,
  bearer: bearerOptions,
  apiKeys: apiKeyOptions,
  deviceAuthorization: deviceAuthorizationOptions,
  /** Whether mails about changed sign-in methods contain a link that undoes the change, and its lifetime in seconds. */
  takeBack: group({ enabled: z.boolean().default(true), expiresIn: seconds(7 * daySeconds) }),
  /** The maximum age, in seconds, of the latest proof of identity for a change of sign-in methods. */
  stepUp: group({ maxAge: seconds(15 * minuteSeconds) }),
  rateLimit: rateLimitOptions,
  mail: mailOptions,
  retention: retentionOptions,
  auditLog: auditLogOptions,
  /** The systems to which new events of the audit log are sent. */
  logStreams: logStreamOptions,
  backup: backupOptions,
  socialProviders,
  /**
   * Whether the development provider, which lets you try social sign-in, may run. It runs only in development: with the
   * developer mailbox and a public origin on this machine.
   */
  developmentProvider: z.boolean().default(true),
  branding: brandingOptions,
  locales,
  advanced: advancedOptions,
  operations: operationsOptions,
  log: group({
    level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** Whether the log has one line for every request. */
    requests: z.boolean().default(false),
  }),
})

/** The options of a configuration file. */
export type Options = z.input<typeof configSchema>
/** The options with all defaults, and values derived from the options. */
export type Config = Readonly<z.output<typeof configSchema>> & {
  /** The public origin, without the base path. */
  readonly origin: string
  readonly secureCookies: boolean
  readonly isProduction: boolean
  /** The file or environment variable that set each option. Options with their default value are absent. */
  readonly sources: ReadonlyMap<string, string>
}

/** Options with the exact types of the additional fields and roles. */
export type TypedOptions<Fields, AdministratorRoles, OrganizationRoles> = Omit<
  Options,
  'user' | 'admin' | 'organization'
> & {
  user?: Omit<NonNullable<Options['user']>, 'additionalFields'> & { additionalFields?: Fields }
  admin?: Omit<NonNullable<Options['admin']>, 'roles'> & { roles?: AdministratorRoles }
  organization?: Omit<NonNullable<Options['organization']>, 'roles'> & { roles?: OrganizationRoles }
}

type FieldOptions = NonNullable<NonNullable<Options['user']>['additionalFields']>
/** Rejects unknown properties of additional fields, which the type parameter alone would accept. */
type NothingElse<Fields> = {
  [Name in keyof Fields]: { [Key in Exclude<keyof Fields[Name], keyof FieldOptions[string]>]: never }
}

/**
 * Checks the types of a configuration file: `export default defineConfig({ … })`. The return type carries the
 * additional fields and roles to `createClient<typeof config>()`.
 */
export function defineConfig<
  const Fields extends FieldOptions,
  const AdministratorRoles extends RoleTable,
  const OrganizationRoles extends RoleTable,
>(
  options: TypedOptions<Fields & NothingElse<Fields>, AdministratorRoles, OrganizationRoles>,
): TypedOptions<Fields, AdministratorRoles, OrganizationRoles> {
  return options
}

/** An invalid configuration. The message names each option and its valid values. */
export class ConfigError extends Error {}

/** Checks options and fills in the defaults. `sources` names the file or variable that set each option, if known. */
export function resolveConfig(options: unknown, sources: ReadonlyMap<string, string> = new Map()): Config {
  const parsed = configSchema.safeParse(options)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'))
  const config = parsed.data
  if (config.emailAndPassword.minPasswordLength > config.emailAndPassword.maxPasswordLength)
    throw new ConfigError('emailAndPassword.minPasswordLength is larger than emailAndPassword.maxPasswordLength')
  if (config.emailAndPassword.requireEmailVerification && !config.emailVerification.sendVerificationEmail)
    throw new ConfigError(
      'emailAndPassword.requireEmailVerification needs emailVerification.sendVerificationEmail: nobody could verify an address',
    )
  if (config.database.listenUrl && !config.database.url)
    throw new ConfigError('database.listenUrl needs database.url: the embedded database has no other address')
  const storage = config.rateLimit.storage ?? (config.redis.url ? 'secondary-storage' : 'memory')
  if (storage === 'secondary-storage' && !config.redis.url)
    throw new ConfigError('redis.url is needed when rateLimit.storage is "secondary-storage"')
  if (config.baseURL && !['', config.basePath].includes(new URL(config.baseURL).pathname.replace(/\/$/, '')))
    throw new ConfigError('baseURL is the public origin; it must not have a path other than basePath')
  const origin = config.baseURL ? new URL(config.baseURL).origin : `http://localhost:${config.port}`
  checkPasskeyDomain(config.passkey, origin)
  if (config.deviceAuthorization.enabled && !config.bearer.enabled)
    throw new ConfigError(
      'deviceAuthorization.enabled needs bearer.enabled: a device sends its session in the header Authorization',
    )
  const mistake = captchaMistake(config.captcha)
  if (mistake !== null) throw new ConfigError(mistake)
  return {
    ...config,
    rateLimit: { ...config.rateLimit, storage },
    origin,
    secureCookies: config.advanced.useSecureCookies ?? origin.startsWith('https:'),
    isProduction: false,
    sources,
  }
}

/**
 * Throws if no page origin is on the passkey domain `rpID` or a subdomain, because browsers accept passkeys only there
 * and on related origins.
 */
function checkPasskeyDomain({ rpID, origin = [], relatedOrigins }: Config['passkey'], publicOrigin: string) {
  if (rpID === undefined || relatedOrigins.length > 0) return
  const origins = [origin].flat()
  const hosts = (origins.length > 0 ? origins : [publicOrigin]).map((each) => new URL(each).hostname)
  if (!hosts.some((host) => host === rpID || host.endsWith(`.${rpID}`)))
    throw new ConfigError('passkey.rpID must be the host of baseURL or a domain above it')
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...at, key].join('.')} is not an option`).join('\n')
  if (issue.code === 'invalid_value') return `${at.join('.')} must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_key') return `${at.join('.')} ${issue.issues[0]?.message ?? 'is not a valid name'}`
  return `${at.join('.') || 'The configuration'}: ${issue.message}`
}

/** Returns the lifetime of a short-lived session, such as one started with `rememberMe: false`: at most a day. */
export function shortSessionSeconds(config: Config) {
  return Math.min(daySeconds, config.session.expiresIn)
}
