import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '../config/config.ts'
import { fileOf } from '../place.ts'

/** Reads the options in a configuration file. Each read reflects changes to the file and to the files it imports. */
export async function readOptions(file: string): Promise<object> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
  try {
    if (file.endsWith('.json')) return asObject(JSON.parse(await readFile(file, 'utf8')), file)
    return asObject(await readModule(file), file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function asObject(value: unknown, file: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ConfigError(`${file} must have a default export with the options, or contain one JSON object`)
}

/** The number of times that each configuration file was read, by URL. */
const reads = new Map<string, number>()

/**
 * Returns the default export of a configuration file. Node caches ES modules by URL, so the URL gets a query on every
 * read after the first. Node caches CommonJS modules by path, so those are first removed from the cache.
 */
async function readModule(file: string) {
  if (reads.size === 0) registerHooks({ resolve })
  const url = pathToFileURL(file).href
  const count = reads.get(url) ?? 0
  reads.set(url, count + 1)
  const require = createRequire(file)
  const path = require.resolve(file)
  if (path in require.cache) {
    for (const each of Object.keys(require.cache)) if (!isPackaged(each, sep)) delete require.cache[each]
    return require(path) as unknown
  }
  const loaded = (await import(count === 0 ? url : `${url}?read=${count}`)) as { default?: unknown }
  return loaded.default
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

const ownPackage = pathToFileURL(fileOf('server/index.js')).href

/**
 * Resolves the imports of configuration files.
 *
 * `gatehouse` resolves to the running program for two reasons. With `npx`, no package is installed next to the file. An
 * installed copy has its own class `Refusal`, whose errors the server would not recognize.
 *
 * A configuration in TypeScript is always loaded as an ES module. In a package that `npm init` has created, Node would
 * otherwise load it as CommonJS.
 *
 * The query in the URL of the configuration file is added to the URLs of its imports. Otherwise, a reload would read
 * only the configuration file again.
 */
const resolve: Resolve = (name, context, next) => {
  if (name === 'gatehouse') return { url: ownPackage, shortCircuit: true }
  const [file = ''] = name.split('?')
  if (reads.has(file) && file.endsWith('.ts')) return { url: name, format: 'module-typescript', shortCircuit: true }
  const found = next(name, context)
  const query = /\?read=\d+$/.exec(context.parentURL ?? '')
  const isOwn = query && found.url.startsWith('file:') && !isPackaged(found.url, '/')
  return isOwn ? { ...found, url: found.url + query[0] } : found
}

function isPackaged(path: string, separator: string) {
  return path.includes(`${separator}node_modules${separator}`)
}
