import { z } from 'zod'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { locales as everyLocale } from '../../contract/pages/languages.ts'

export const httpUrl = z.url({ protocol: /^https?$/ })

/** The path that `rateLimit.customRules` uses for all pages, which share one rate limit. */
export const pagesPath = '/pages'

// An option for an unknown path, such as a path of an earlier version, is refused because it would have no effect.
const endpointPaths = new Set<string>(endpoints.map(pathBelowBase))
const noSuchPath = 'is not the path of an endpoint; paths start after basePath, as in the API reference'

/** The path of an endpoint, without the base path. */
export const endpointPath = z
  .string()
  .refine((path) => endpointPaths.has(path), { error: ({ input }) => `${String(input)} ${noSuchPath}` })

/** A path whose requests are counted: the path of an endpoint, or the common path of all pages. */
export const limitedPath = z.string().refine((path) => path === pagesPath || endpointPaths.has(path), noSuchPath)

/** Returns the schema of a duration in whole seconds. `value` is the default. */
export const seconds = (value: number) => z.int().min(1).default(value)

/** Returns the schema of a group of options. If the group is absent, each option has its default. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never)

/** The languages of a site; the first language is the fallback. */
export const locales = z.array(z.enum(everyLocale)).min(1).default(everyLocale)

const address = z.string().max(2048)
type Logo = { light: string; dark?: string | undefined; square?: string | undefined }

/** The URLs of a site's logo: one URL for all places, or separate ones for the dark theme and for small places. */
export const logo = z.preprocess(
  (given: string | Logo) => spelledOut(given),
  z.strictObject({ light: address, dark: address.optional(), square: address.optional() }),
)

/** Expands a logo that is given as a single URL. */
export function spelledOut<Given>(given: Given) {
  return typeof given === 'string' ? { light: given } : given
}

/** Roles by name, with the actions that each role grants on each resource. */
export const roleTable = z.record(
  z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/)
    .refine((name) => !(name in {}), 'is not a valid role name'),
  z.record(z.string().regex(/^[A-Za-z][\w-]{0,63}$/), z.array(z.string().min(1))),
)

/** An origin, the scheme of an app, or a host or origin in which `*` is a wildcard. */
export const trustedOrigin = z
  .string()
  .refine(
    (text) =>
      text.includes('*')
        ? /^(?:https?:\/\/)?[\w.*-]+(?::[\d*]+)?$/i.test(text)
        : URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\//i.test(text),
    'must be like "https://app.example.com", "*.example.com" or "myapp://"',
  )
