import * as z from 'zod/mini'

/** A site's logo by its addresses; without another for the dark theme or a square one, its first serves there too. */
export const logo = z.object({ light: z.string(), dark: z.nullable(z.string()), square: z.nullable(z.string()) })
export type Logo = z.output<typeof logo>
