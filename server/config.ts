import { z } from 'zod'
import { accountOptions, sessionOptions } from './account-options.ts'
import { adminOptions } from './admin-options.ts'
import { group, locales, logo, seconds, trustedOrigin } from './option-fields.ts'
import { jwksOptions, jwtOptions } from './jwt-options.ts'
import { organizationOptions } from './organization-options.ts'
import { socialProviders } from './social-options.ts'
import { daySeconds, hourSeconds, minuteSeconds } from './time.ts'
import { changeEmailOptions, deleteUserOptions, newDeviceEmail } from './user-options.ts'

/*
 * Every option, its default and its limits. The names and numbers are those of the specification's point 9 and of
 * Better Auth, whose users know them; where that takes a callback that sends a mail, ours is whether the mail is sent.
 */

const httpUrl = z.url({ protocol: /^https?$/ })

const emailAndPassword = group({
  enabled: z.boolean().default(true),
  disableSignUp: z.boolean().default(false),
  autoSignIn: z.boolean().default(true),
  requireEmailVerification: z.boolean().default(false),
  minPasswordLength: z.int().min(1).max(128).default(8),
  maxPasswordLength: z.int().min(8).max(1024).default(128),
  sendResetPassword: z.boolean().default(true),
  resetPasswordTokenExpiresIn: seconds(hourSeconds),
  /** Whether a reset ends every session of the person. */
  revokeSessionsOnPasswordReset: z.boolean().default(true),
})

const emailVerification = group({
  sendVerificationEmail: z.boolean().default(true),
  sendOnSignUp: z.boolean().default(true),
  autoSignInAfterVerification: z.boolean().default(false),
  expiresIn: seconds(hourSeconds),
})

const additionalField = z.strictObject({
  type: z.enum(['string', 'number', 'boolean']).default('string'),
  required: z.boolean().default(false),
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Whether people may set it themselves. */
  input: z.boolean().default(true),
  /** Whether it is shown in answers. */
  returned: z.boolean().default(true),
})
export type AdditionalField = z.output<typeof additionalField>

const reservedFields =
  /^(id|email|emailVerified|name|image|password|role|banned|banReason|banExpires|createdAt|updatedAt|callbackURL|extra|__proto__|constructor|prototype)$/
const user = group({
  additionalFields: z
    .record(
      z
        .string()
        .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)
        .refine((name) => !reservedFields.test(name), 'is taken by Gatehouse'),
      additionalField,
    )
    .default({}),
  changeEmail: changeEmailOptions,
  deleteUser: deleteUserOptions,
  newDeviceEmail,
})

const rateLimit = group({
  enabled: z.boolean().default(true),
  window: seconds(10),
  max: z.int().min(1).default(100),
  /** Unset: secondary storage where there is one, else memory. */
  storage: z.enum(['memory', 'database', 'secondary-storage']).optional(),
  customRules: z
    .record(z.string().startsWith('/'), z.strictObject({ window: z.int().min(1), max: z.int().min(1) }))
    .default({}),
})

const sender = z
  .string()
  .max(320)
  .regex(
    /^(?:[^<>\p{Cc}]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/u,
    'must be like "Accounts <no-reply@example.com>"',
  )
const mail = group({
  /** `outbox` keeps mail in the database, where the developer mailbox shows it. */
  transport: z.enum(['outbox', 'smtp', 'resend']).default('outbox'),
  from: sender.default('Gatehouse <no-reply@localhost>'),
  /** Where the Resend transport sends to. */
  endpoint: httpUrl.default('https://api.resend.com/emails'),
  apiKey: z.string().min(1).optional(),
  /** A connection URL, `smtps://user:password@host:465`. */
  smtp: z.url({ protocol: /^smtps?$/ }).optional(),
}).superRefine((value, context) => {
  if (value.transport === 'smtp' && !value.smtp)
    context.addIssue({ code: 'custom', path: ['smtp'], message: 'is needed when mail.transport is "smtp"' })
  if (value.transport === 'resend' && !value.apiKey)
    context.addIssue({ code: 'custom', path: ['apiKey'], message: 'is needed when mail.transport is "resend"' })
})

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like "#1f7a74"')
const branding = group({
  name: z.string().min(1).max(60).default('Gatehouse'),
  logo: logo.optional(),
  accent: color.default('#1f7a74'),
  accentDark: color.optional(),
  radius: z.enum(['square', 'soft', 'round']).default('soft'),
  font: z.enum(['own', 'system']).default('own'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  support: z.string().max(2048).optional(),
  terms: z.string().max(2048).optional(),
  privacy: z.string().max(2048).optional(),
})

const attributeText = z.string().regex(/^[A-Za-z0-9._/-]+$/)
const advanced = group({
  /** With `better-auth` and the same secret, people of a migrated site stay signed in. */
  cookiePrefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .default('gatehouse'),
  /** Unset: when the base URL is https. */
  useSecureCookies: z.boolean().optional(),
  crossSubDomainCookies: group({ enabled: z.boolean().default(false), domain: attributeText.optional() }),
  ipAddress: group({
    disableIpTracking: z.boolean().default(false),
    /** Read only when the connection comes from a trusted proxy. */
    ipAddressHeaders: z.array(z.string().toLowerCase()).default(['x-forwarded-for']),
    /** Addresses or CIDR ranges of proxies that set those headers. */
    trustedProxies: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  }),
})

const secret = z.string().min(32, 'must be at least 32 characters').optional()

/** Every option with its default. */
export const configSchema = z.strictObject({
  port: z.int().min(0).max(65_535).default(3000),
  host: z.string().min(1).default('::'),
  /** The public origin, `https://accounts.example.com`. Unset: http://localhost with the port. */
  baseURL: httpUrl.optional(),
  basePath: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)+$/, 'must be a path like "/api/auth"')
    .default('/api/auth'),
  secret,
  /** Secrets of before, newest first: what was sealed with one of them can still be read. */
  previousSecrets: z.array(secret.unwrap()).default([]),
  dataDirectory: z.string().min(1).default('data'),
  database: group({
    url: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    maxConnections: z.int().min(2).max(500).default(8),
    transactionPooler: z.boolean().default(false),
  }),
  /** Secondary storage, for limits; sessions stay in the database. */
  redis: group({ url: z.url({ protocol: /^rediss?$/ }).optional() }),
  trustedOrigins: z.array(trustedOrigin).default([]),
  disabledPaths: z.array(z.string().startsWith('/')).default([]),
  /** Where a provider's callback goes with `?error=` when it knows no better place; unset: the page at `<base>/error`. */
  onAPIError: group({ errorURL: httpUrl.optional() }),
  emailAndPassword,
  emailVerification,
  user,
  session: sessionOptions,
  account: accountOptions,
  verification: group({ disableCleanup: z.boolean().default(false) }),
  admin: adminOptions,
  organization: organizationOptions,
  jwks: jwksOptions,
  jwt: jwtOptions,
  /** The description of the API and its page. */
  openAPI: group({ enabled: z.boolean().default(true), disableDefaultReference: z.boolean().default(false) }),
  rateLimit,
  mail,
  socialProviders,
  branding,
  locales,
  advanced,
  log: group({ level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info') }),
})

/** What a configuration file may hold. */
export type Options = z.input<typeof configSchema>
/** The options with every default filled in, and what follows from them. */
export type Config = Readonly<z.output<typeof configSchema>> & {
  /** The public origin, without the base path. */
  readonly origin: string
  readonly secureCookies: boolean
  /** The file or the environment variable that set an option; a default has none. */
  readonly sources: ReadonlyMap<string, string>
}

/** Types a configuration file: `export default defineConfig({ … })`. */
export function defineConfig(options: Options): Options {
  return options
}

/** A configuration that cannot be used; the message names each field and what it may be. */
export class ConfigError extends Error {}

/** Checks options and fills in the defaults; `sources` tells what set them, where that is known. */
export function resolveConfig(options: unknown, sources: ReadonlyMap<string, string> = new Map()): Config {
  const parsed = configSchema.safeParse(options)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'))
  const config = parsed.data
  if (config.emailAndPassword.minPasswordLength > config.emailAndPassword.maxPasswordLength)
    throw new ConfigError('emailAndPassword.minPasswordLength is larger than emailAndPassword.maxPasswordLength')
  if (config.emailAndPassword.requireEmailVerification && !config.emailVerification.sendVerificationEmail)
    throw new ConfigError(
      'emailAndPassword.requireEmailVerification needs emailVerification.sendVerificationEmail: nobody could ever verify',
    )
  const storage = config.rateLimit.storage ?? (config.redis.url ? 'secondary-storage' : 'memory')
  if (storage === 'secondary-storage' && !config.redis.url)
    throw new ConfigError('redis.url is needed when rateLimit.storage is "secondary-storage"')
  if (config.baseURL && !['', config.basePath].includes(new URL(config.baseURL).pathname.replace(/\/$/, '')))
    throw new ConfigError('baseURL is the public origin; a path other than basePath has no place in it')
  const origin = config.baseURL ? new URL(config.baseURL).origin : `http://localhost:${config.port}`
  return {
    ...config,
    rateLimit: { ...config.rateLimit, storage },
    origin,
    secureCookies: config.advanced.useSecureCookies ?? origin.startsWith('https:'),
    sources,
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...at, key].join('.')} is not an option`).join('\n')
  if (issue.code === 'invalid_value') return `${at.join('.')} must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_key') return `${at.join('.')} ${issue.issues[0]?.message ?? 'is not a valid name'}`
  return `${at.join('.') || 'The configuration'}: ${issue.message}`
}

/** The session lifetime of a browser that asked not to be remembered: a day, or less where sessions are shorter. */
export function shortSessionSeconds(config: Config) {
  return Math.min(daySeconds, config.session.expiresIn)
}

/** How many invitations one address may be sent in an hour, whoever sends them. */
export const mostInvitationsPerHour = 10

/** How long one mail to one address keeps the next of its kind away. */
export const mailPauseSeconds = minuteSeconds

/**
 * After so many wrong passwords in a row one try is admitted per pause, until a right one, or a day without any, ends
 * the row. NIST SP 800-63B allows at most 100 in a row.
 */
export const passwordGuesses = { most: 20, pauseSeconds: 15 * minuteSeconds, memorySeconds: daySeconds }
