import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDevelopmentProvider } from '../social/development/offer.ts'
import { ConfigError, resolveConfig, type Config } from '../config/config.ts'
import { spelledOut } from '../config/fields.ts'
import { variables } from '../config/variables.ts'
import { fileOf } from '../place.ts'

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

async function readOptions(file: string): Promise<object> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
  try {
    if (file.endsWith('.json')) return asObject(JSON.parse(await readFile(file, 'utf8')), file)
    const url = pathToFileURL(file).href
    resolveForConfig(url)
    const loaded = (await import(url)) as { default?: unknown }
    return asObject(loaded.default, file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Resolves `import … from 'gatehouse'` in a configuration file to the running program.
 *
 * With `npx`, no package is installed next to the file. If another copy of the package is installed there, the server
 * would not recognize errors of that copy's class `Refusal`.
 *
 * A configuration in TypeScript is always loaded as an ES module. Otherwise, Node would load it as CommonJS in a
 * package that `npm init` has created.
 */
function resolveForConfig(file: string) {
  const own = pathToFileURL(fileOf('server/index.js')).href
  registerHooks({
    resolve(name, context, next) {
      if (name === 'gatehouse') return { url: own, shortCircuit: true }
      if (name === file && file.endsWith('.ts')) return { url: file, format: 'module-typescript', shortCircuit: true }
      return next(name, context)
    },
  })
}

function asObject(value: unknown, file: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ConfigError(`${file} must have a default export with the options, or contain one JSON object`)
}

type Variable = { name: string; option: string; value: unknown }

/**
 * Returns the environment variables that are set. An empty variable counts as unset, because shells and Compose files
 * leave variables empty.
 */
function readVariables(environment: Environment): Variable[] {
  return variables.flatMap(({ names, option, read, isSecret }) => {
    const isSet = (name: string) => environment[name] !== undefined && environment[name] !== ''
    const [name, other] = [...names, ...(isSecret ? names.map((each) => each + fileSuffix) : [])].filter(isSet)
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

/**
 * Returns a copy of the options with one option changed. Copies only the groups around that option, because the options
 * may contain functions, which cannot be cloned.
 */
function withOption(options: object, path: string[], value: unknown): object {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...options, [name]: value }
  const given = (options as Record<string, unknown>)[name] ?? {}
  // An environment variable can set one variant of a logo whose file has a single URL for all variants.
  const group = name === 'logo' ? spelledOut(given) : given
  // If the file has another value where a group is expected, the check of the options reports it.
  return typeof group === 'object' ? { ...options, [name]: withOption(group, rest, value) } : options
}
