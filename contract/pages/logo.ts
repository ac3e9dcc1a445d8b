import * as z from 'zod/mini'

/** A site's logo URLs. Without a dark or square one, the first is used. */
export const logo = z.object({ light: z.string(), dark: z.nullable(z.string()), square: z.nullable(z.string()) })
export type Logo = z.output<typeof logo>
