import { z } from 'zod'

/** A duration in whole seconds, with its default. */
export const seconds = (value: number) => z.int().min(1).default(value)

/** Options that belong together; left out, each has its default. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never)
