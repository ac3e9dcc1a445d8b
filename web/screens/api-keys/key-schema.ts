import * as z from 'zod/mini'

/** The fields of a key that the user types. */
export const keySchema = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) })
