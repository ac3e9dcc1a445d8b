import * as z from 'zod/mini'

/** A site's logo URLs. The first logo replaces a missing dark or square logo. */
export const logo = z.object({ light: z.string(), dark: z.nullable(z.string()), square: z.nullable(z.string()) })
export type Logo = z.output<typeof logo>
