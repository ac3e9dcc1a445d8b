/** Runs one command of the product in this process. */
export async function main(commandLine: string[]) {
  const { runCommand } = await import('./cli/run.ts')
  const { pid, env } = process
  process.exitCode = await runCommand({
    arguments: commandLine,
    environment: env,
    folder: process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    onSignal(callback) {
      let firstAt = 0
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => {
          // A signal that comes more than a second after the first one kills the process. Earlier signals do not kill
          // it, because npm repeats the signal of a Ctrl+C, which the terminal has already sent to this process.
          firstAt ||= performance.now()
          if (performance.now() - firstAt > 1000) process.kill(pid, 'SIGKILL')
          callback()
        })
      }
    },
  })
}
