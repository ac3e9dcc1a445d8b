import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withDevelopmentProvider } from '../social/development/offer.ts'
import { ConfigError, resolveConfig, type Config } from '../config/config.ts'
import { withOption } from '../config/option-values.ts'
import { variables } from '../config/variables.ts'
import { readOptions } from './config-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

const defaultFiles = ['gatehouse.config.ts', 'gatehouse.config.js', 'gatehouse.config.json']

/** Reads the configuration from the named file or the default file, and overrides it with environment variables. */
export async function loadConfig(from: {
  file: string | undefined
  folder: string
  environment: Environment
}): Promise<Config> {
  const file = from.file ?? defaultFiles.find((name) => existsSync(resolve(from.folder, name)))
  const options = file === undefined ? {} : await readOptions(resolve(from.folder, file))
  try {
    const given = readVariables(from.environment)
    const sources = new Map([
      ...optionsIn(options).map((option) => [option, file ?? ''] as const),
      ...given.map(({ option, name }) => [option, name] as const),
    ])
    const config = resolveConfig(withVariables(options, given), sources)
    return withDevelopmentProvider({ ...config, isProduction: from.environment['NODE_ENV'] === 'production' })
  } catch (error) {
    if (error instanceof ConfigError)
      throw new ConfigError(`${file ?? 'The environment'} cannot be used:\n${error.message}`)
    throw error
  }
}

type Variable = { name: string; option: string; value: unknown }

/**
 * Returns the environment variables that are set. An empty variable counts as unset, because shells and Compose files
 * leave variables empty.
 */
function readVariables(environment: Environment): Variable[] {
  return variables.flatMap(({ names, option, read, isSecret }) => {
    const isSet = (name: string) => environment[name] !== undefined && environment[name] !== ''
    const [name, other] = names.flatMap((each) => (isSecret ? [each, each + fileSuffix] : [each])).filter(isSet)
    if (name === undefined) return []
    if (other === name + fileSuffix) throw new ConfigError(`${name} and ${other} are both set; set one of them`)
    const text = name.endsWith(fileSuffix) ? readSecretFile(name, environment[name]!) : environment[name]!
    return [{ name, option, value: read ? read(text) : text }]
  })
}

const fileSuffix = '_FILE'

function readSecretFile(name: string, path: string) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function withVariables(options: object, given: readonly Variable[]): object {
  return given.reduce((result, { option, value }) => withOption(result, option.split('.'), value), options)
}

/**
 * Returns the names of the options that a file sets, each with the names of its groups, such as `session.expiresIn`.
 */
function optionsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, inner]) => optionsIn(inner, path === '' ? name : `${path}.${name}`))
}
