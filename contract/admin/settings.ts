import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const setting = z.object({
  /** Its name, with the groups it stands in: `session.expiresIn`. */
  option: z.string(),
  /** A secret is hidden; a function decides by itself. */
  state: z.enum(['shown', 'hidden', 'function', 'unset']),
  /** What it is, as text; null where that is not shown. */
  value: z.nullable(z.string()),
  /** The file or the environment variable that sets it; null for a default. */
  source: z.nullable(z.string()),
})
export type Setting = z.output<typeof setting>

const branding = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The logo of the dark theme, where it is another one. */
  logoDark: z.nullable(z.string()),
  /** The logo for where there is little room. */
  logoSquare: z.nullable(z.string()),
  accent: z.string(),
  /** The colour of the dark theme, where it is another one. */
  accentDark: z.nullable(z.string()),
  radius: z.enum(['square', 'soft', 'round']),
  font: z.enum(['own', 'system']),
  theme: z.enum(['auto', 'light', 'dark']),
})
export type Branding = z.output<typeof branding>

export const settings = endpoint({
  summary: 'The options this process runs with, and what sets each; secrets are hidden.',
  method: 'GET',
  path: '/settings',
  internal: true,
  access: 'administrator',
  reply: z.object({
    settings: z.array(setting),
    /** What the pages look like, for trying another look beside it. */
    branding,
  }),
  refusals: [],
})
