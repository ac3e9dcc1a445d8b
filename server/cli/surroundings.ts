/** The environment of a command. */
export type Surroundings = {
  arguments: string[]
  environment: Readonly<Record<string, string | undefined>>
  folder: string
  print: (line: string) => void
  printError: (line: string) => void
  /** Calls back at the first SIGINT, SIGTERM or SIGHUP. */
  onSignal: (callback: () => void) => void
}
