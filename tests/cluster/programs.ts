import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'

// The user id of `nobody`. Programs run as this user, because PostgreSQL and PgBouncer refuse to run as root.
export const nobody = 65_534

export type Program = {
  pid: number
  output: () => string
  /** Resolves to the exit code, or null if a signal ended the program. */
  ended: Promise<number | null>
  /** Sends a signal and resolves when the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

type Surroundings = { environment: NodeJS.ProcessEnv; user?: number; folder?: string }

/** Starts a program as `nobody`, or as another user. */
export function startProgram(
  [program = '', ...words]: readonly string[],
  { environment, user = nobody, folder = '/' }: Surroundings,
): Program {
  const child = spawn(program, words, { env: environment, uid: user, gid: user, cwd: folder })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** Writes a configuration file that only `nobody` can read. */
export async function writeSettings(file: string, text: string) {
  await writeFile(file, text)
  await chown(file, nobody, nobody)
  await chmod(file, 0o600)
}

/** Creates a folder that only `nobody` can open. */
export async function makeOwned(path: string) {
  await mkdir(path, { mode: 0o700 })
  await chown(path, nobody, nobody)
  return path
}
