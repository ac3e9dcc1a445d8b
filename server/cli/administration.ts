import { promoteByEmail } from '../accounts/administrators.ts'
import { createServerKey } from '../api-keys/server-keys.ts'
import { resetFactorsByEmail } from '../factors/factor-resets.ts'
import { rotateKeys } from '../keys/key-pairs.ts'
import { openConfiguredDatabase } from '../process/configured-database.ts'
import { createLog } from '../process/log.ts'
import { replaceSecret, rotateStoredSecret } from '../process/secret.ts'
import { removeSampleData } from '../sample/sample.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { Command } from './surroundings.ts'
import { withDeps } from './with-deps.ts'

/** Makes the user with this email address an administrator. */
export function promote(email: string, command: Command) {
  const { print, printError } = command.surroundings
  return withDeps(command, async ({ deps }) => {
    const user = await promoteByEmail(deps, email)
    if (user) print(`${user.email} is now an administrator`)
    else printError(`No user has the address ${email}`)
    return user ? 0 : 1
  })
}

/** Removes the second factor of the user with this email address, and signs the user out. */
export function resetFactors(email: string, command: Command) {
  const { print, printError } = command.surroundings
  return withDeps(command, async ({ deps }) => {
    const reset = await resetFactorsByEmail(deps, email)
    if (!reset) printError(`No user has the address ${email}`)
    else if (!reset.wasOn) print(`${reset.user.email} has no second factor`)
    else print(`${reset.user.email} now signs in without a second factor, and is signed out everywhere`)
    return reset ? 0 : 1
  })
}

/** Creates the next signing key for tokens. */
export function rotate(command: Command) {
  return withDeps(command, async ({ deps }) => {
    await rotateKeys(deps)
    command.surroundings.print('A new key pair is published. It signs in one hour')
    return 0
  })
}

/** Creates a server key. Prints only the key to standard output, so that a script can store it. */
export function createKeyOfServer(name: string, command: Command) {
  return withDeps(command, async ({ deps }) => {
    const { secret } = await createServerKey(deps, name)
    command.surroundings.print(secret)
    return 0
  })
}

/**
 * Rotates the stored secret. If `endsSessions` is true, ends all sessions first, so that an error leaves the old secret
 * in use.
 */
export async function rotateSecret(endsSessions: boolean, command: Command) {
  const { print } = command.surroundings
  if (endsSessions) await withDeps(command, async ({ deps }) => print(`Sessions ended: ${await endEverySession(deps)}`))
  const file = rotateStoredSecret(command.config)
  const effect = endsSessions ? '' : '; nobody is signed out by it'
  print(`The secret in ${file} is new. Reload or restart the server to use it${effect}`)
  return 0
}

/** Makes the database use the secret of this server. The secret with which the data was encrypted is lost. */
export async function replaceLostSecret({ config, patience, surroundings }: Command) {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), patience)
  try {
    await replaceSecret({ db: database.pool, config })
  } finally {
    await database.close()
  }
  surroundings.print("The database now uses this server's secret. Restart all servers with it")
  return 0
}

/** Deletes the sample data. */
export function removeSample(command: Command) {
  return withDeps(command, async ({ deps }) => {
    const users = await removeSampleData(deps)
    command.surroundings.print(users.length > 0 ? 'The sample data was deleted' : 'There is no sample data')
    return 0
  })
}
