import type { z } from 'zod'
import { configSchema } from './config.ts'

/**
 * The names of all options with their groups, such as `session.expiresIn`, in order of declaration. A record or a list
 * is one option.
 */
export const optionNames: readonly string[] = namesIn('', configSchema)

function namesIn(option: string, schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'prefault' || def.type === 'default' || def.type === 'optional' || def.type === 'nullable')
    return namesIn(option, def.innerType)
  if (def.type === 'pipe') return namesIn(option, def.out)
  // Only `alg` is listed, because the other fields of a key pair depend on its algorithm.
  if (option === 'jwks.keyPairConfig') return [`${option}.alg`]
  if (def.type !== 'object') return [option]
  return Object.entries(def.shape).flatMap(([name, inner]) => namesIn(option ? `${option}.${name}` : name, inner))
}
