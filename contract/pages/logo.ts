import * as z from 'zod/mini'

/** A site's logo URLs. `light` is used where the dark or square logo is missing. */
export const logo = z.object({ light: z.string(), dark: z.nullable(z.string()), square: z.nullable(z.string()) })
export type Logo = z.output<typeof logo>
