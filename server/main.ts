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
          // A second signal stops the process at once. After a Ctrl+C, npm repeats the signal that the terminal has
          // already sent to this process, so a second signal within a second is ignored.
          firstAt ||= performance.now()
          if (performance.now() - firstAt > 1000) process.kill(pid, 'SIGKILL')
          callback()
        })
      }
    },
  })
}
