import { runCommand } from './cli/run.ts'

/** Runs one command of the product in this process. */
export async function main(commandLine: string[]) {
  const { pid, env } = process
  process.exitCode = await runCommand({
    arguments: commandLine,
    environment: env,
    folder: process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    onSignal(callback) {
      let signals = 0
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => {
          // A second signal means: do not wait.
          if (++signals > 1) process.kill(pid, 'SIGKILL')
          callback()
        })
      }
    },
  })
}

if (import.meta.main) await main(process.argv.slice(2))
