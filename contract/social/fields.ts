import * as z from 'zod/mini'

/** The name of a provider, as configured. */
export const providerId = z.string().check(z.maxLength(64))

/** Scopes to request in addition to the provider's own (the characters of RFC 6749, 3.3). */
export const scopes = z
  .array(z.string().check(z.maxLength(200), z.regex(/^[\u0021\u0023-\u005b\u005d-\u007e]+$/)))
  .check(z.maxLength(50))
