import { z } from 'zod'
import { locales as everyLocale } from '../contract/pages/languages.ts'

/** A duration in whole seconds, with its default. */
export const seconds = (value: number) => z.int().min(1).default(value)

/** Options that belong together; left out, each has its default. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never)

/** The languages that a site offers; the first is for visitors who read none of them. */
export const locales = z.array(z.enum(everyLocale)).min(1).default(everyLocale)

const address = z.string().max(2048)
type Logo = { light: string; dark?: string | undefined; square?: string | undefined }

/** A site's logo by its addresses: one for all, or another for the dark theme and a square one for where there is little room. */
export const logo = z.preprocess(
  (given: string | Logo) => spelledOut(given),
  z.strictObject({ light: address, dark: address.optional(), square: address.optional() }),
)

/** What a logo of one address is short for. */
export function spelledOut<Given>(given: Given) {
  return typeof given === 'string' ? { light: given } : given
}

/** Roles by name, each with the actions it grants by resource. */
export const roleTable = z.record(
  z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/)
    .refine((name) => !(name in {}), 'is no name for a role'),
  z.record(z.string().regex(/^[A-Za-z][\w-]{0,63}$/), z.array(z.string().min(1))),
)

/** An origin; a host, or an origin, with `*` for one part of the host; or how the addresses of an app begin. */
export const trustedOrigin = z
  .string()
  .refine(
    (text) =>
      text.includes('*')
        ? /^(?:https?:\/\/)?[\w.*-]+(?::[\d*]+)?$/i.test(text)
        : URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\//i.test(text),
    'must be like "https://app.example.com", "*.example.com" or "myapp://"',
  )
