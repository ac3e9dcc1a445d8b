import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const setting = z.object({
  /** The option with its groups, `session.expiresIn`. */
  option: z.string(),
  /** Secrets are hidden; functions have no value to show. */
  state: z.enum(['shown', 'hidden', 'function', 'unset']),
  /** The value as text; null if it is not shown. */
  value: z.nullable(z.string()),
  /** The file or the environment variable that sets it; null for a default. */
  source: z.nullable(z.string()),
})
export type Setting = z.output<typeof setting>

const branding = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The logo of the dark theme, if different. */
  logoDark: z.nullable(z.string()),
  /** The logo for small places. */
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
  summary: 'Returns the options of this process and the source of each; secrets are hidden.',
  method: 'GET',
  path: '/settings',
  internal: true,
  access: 'administrator',
  reply: z.object({
    settings: z.array(setting),
    /** The current look, as the start of the preview. */
    branding,
  }),
  refusals: [],
})
