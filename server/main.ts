import { isatty } from 'node:tty'

/** Runs one command of the product in this process. */
export async function main(commandLine: string[]) {
  const { runCommand } = await import('./cli/run.ts')
  const { pid, env, platform } = process
  const terminals = [0, 1, 2].filter((stream) => isatty(stream))
  process.exitCode = await runCommand({
    arguments: commandLine,
    environment: env,
    folder: process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    onSignal(stop, reload) {
      let firstAt = 0
      const end = () => {
        // A signal that comes more than a second after the first one kills the process. Earlier signals do not kill
        // it, because npm repeats the signal of a Ctrl+C, which the terminal has already sent to this process.
        firstAt ||= performance.now()
        if (performance.now() - firstAt > 1000) process.kill(pid, 'SIGKILL')
        stop()
      }
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
      process.on('SIGHUP', () => {
        // Closing the terminal also sends SIGHUP. After that, the standard streams are no longer TTYs. On Windows,
        // only closing the terminal sends SIGHUP.
        const isTerminalClosed = platform === 'win32' || !terminals.every((stream) => isatty(stream))
        if (reload && !isTerminalClosed) reload()
        else end()
      })
    },
  })
}
