import * as z from 'zod/mini'

/** Validates the text fields of the form for an API key. */
export const keySchema = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) })
