import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The subjects under which the options are listed. */
export const settingSubjects = [
  'sign-in',
  'sessions',
  'accounts',
  'organizations',
  'email',
  'branding',
  'security',
  'server',
] as const

/** The reasons for recommending another value. The console has a message for each reason. */
const recommendation = z.enum([
  'verify-addresses',
  'end-sessions-on-reset',
  'longer-passwords',
  'verify-invited',
  'tell-of-new-devices',
  'check-freshness',
  'encrypt-keys',
  'limit-requests',
  'secure-cookies',
  'public-url',
  'send-mail',
])
export type Recommendation = z.output<typeof recommendation>

const setting = z.object({
  /** The name of the option with its groups, such as `session.expiresIn`. */
  option: z.string(),
  subject: z.enum(settingSubjects),
  /**
   * Whether `value` is shown. `hidden`: the value could contain a secret. `function`: the value is a function. `unset`:
   * the option has no value, not even a default.
   */
  state: z.enum(['shown', 'hidden', 'function', 'unset']),
  /**
   * The value in force as text; null unless `state` is `shown`. If the option is not configured, this value is the
   * default, which can depend on other options. The items of a list are separated by commas, and a record is shown as a
   * list of its keys. The text `null` means "forever" for a number of days, and "off" for other options.
   */
  value: z.nullable(z.string()),
  /** The default as text; null if the option has no default. */
  default: z.nullable(z.string()),
  source: z.enum(['environment', 'file', 'default']),
  /** The file or the environment variable that sets the option; null for a default. */
  setBy: z.nullable(z.string()),
  /** The environment variable of the option; null for options that only a file can set. */
  env: z.nullable(z.string()),
  /** A better value than the current one, and the reason; null if the current value is fine. */
  recommended: z.nullable(z.object({ id: recommendation, value: z.nullable(z.string()) })),
  /** The section of the documentation, such as `docs/configuration.md#server`. */
  docs: z.string(),
})
export type Setting = z.output<typeof setting>

const branding = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The logo of the dark theme, if different. */
  logoDark: z.nullable(z.string()),
  /** The logo for small spaces. */
  logoSquare: z.nullable(z.string()),
  accent: z.string(),
  /** The accent of the dark theme, if different. */
  accentDark: z.nullable(z.string()),
  radius: z.enum(['square', 'soft', 'round']),
  font: z.enum(['own', 'system']),
  theme: z.enum(['auto', 'light', 'dark']),
})
export type Branding = z.output<typeof branding>

export const settings = endpoint({
  summary: 'Returns every option with its value in force, its default and its source; secrets are hidden.',
  method: 'GET',
  path: '/settings',
  internal: true,
  access: 'administrator',
  reply: z.object({
    settings: z.array(setting),
    /** The current branding, which the preview starts with. */
    branding,
  }),
  refusals: [],
})
