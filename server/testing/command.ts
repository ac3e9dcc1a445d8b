import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testedProgram } from './server-process.ts'

/** The script of the tested server’s commands. */
export const program = join(testedProgram, 'server/cli/gatehouse.mjs')

type Surroundings = {
  folder: string
  environment?: Record<string, string>
  /** Called with the output so far, whenever the command prints something. */
  onOutput?: (output: string) => void
}

/** Runs one command of the product in a folder, as a shell would. Returns the exit code and the output. */
export async function runCommandLine(words: readonly string[], { folder, environment = {}, onOutput }: Surroundings) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      onOutput?.(output)
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}
