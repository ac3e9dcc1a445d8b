import { z } from 'zod'
import { group, logo } from './fields.ts'

/** The name of a site without a configured name. */
export const defaultName = 'Gatehouse'

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color like "#1f7a74"')

/** The site's branding, and the pages to which the site links. */
export const brandingOptions = group({
  name: z.string().min(1).max(60).default(defaultName),
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
