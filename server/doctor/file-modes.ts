import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { variables } from '../config/variables.ts'
import { ok, wrong, type Check } from './check.ts'
import type { ConfigurationSubject } from './configuration.ts'

/** Checks which users of the machine can read and write the files of the server. */
export const fileChecks: readonly Check<ConfigurationSubject>[] = [
  { name: 'configuration file', look: checkConfigurationFile },
  { name: 'secret file', look: checkSecretFile },
  { name: 'data folder', look: checkDataFolder },
]

const byOthers = { read: 0o004, write: 0o002, anyAccess: 0o077 }

const secretOptions = new RegExp(
  `^(?:${variables
    .filter(({ isSecret }) => isSecret)
    .map(({ option }) => option.replaceAll('.', String.raw`\.`))
    .join('|')})$|clientSecret|privateKey|operations\\.token`,
)

async function checkConfigurationFile({ config, folder }: ConfigurationSubject) {
  const [file] = [...config.sources.values()].filter((source) => !isVariable(source))
  if (file === undefined) return ok('none')
  const mode = await modeOf(resolve(folder, file))
  if (mode === null) return ok(`${file} cannot be read`)
  if (mode & byOthers.write)
    return wrong(`Every user of this machine can change ${file}, and with it the server`, `Run \`chmod o-w ${file}\``)
  const [secret] = [...config.sources].find(([option, source]) => source === file && secretOptions.test(option)) ?? []
  if (secret === undefined || !(mode & byOthers.read)) return ok(`${file} has mode ${mode.toString(8)}`)
  return wrong(`Every user of this machine can read ${secret} in ${file}`, `Run \`chmod o-r ${file}\``)
}

async function checkSecretFile({ config }: ConfigurationSubject) {
  const file = join(resolve(config.dataDirectory), 'secret')
  const mode = await modeOf(file)
  if (mode === null) return ok('none')
  if ((mode & byOthers.anyAccess) === 0) return ok(`${file} has mode ${mode.toString(8)}`)
  return wrong(`Other users of this machine can open ${file}`, `Run \`chmod 600 ${file}\``)
}

async function checkDataFolder({ config }: ConfigurationSubject) {
  const folder = resolve(config.dataDirectory)
  const mode = await modeOf(folder)
  if (mode === null) return ok('none')
  if (!(mode & byOthers.write)) return ok(`${folder} has mode ${mode.toString(8)}`)
  return wrong(`Every user of this machine can replace files in ${folder}`, `Run \`chmod o-w ${folder}\``)
}

function isVariable(source: string) {
  return variables.some(({ names }) => names.includes(source))
}

/** Returns the permissions of a file; null if it does not exist. */
async function modeOf(path: string) {
  const found = await stat(path).catch(() => null)
  return found && found.mode & 0o777
}
