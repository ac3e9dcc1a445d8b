import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what a start has used and nothing needs any more, a third of what the process holds (decision 016).
 *
 * V8 would do it in its own time, which for a process with little to do is never.
 */
export function releaseMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  // Compiled code is kept under the flags it was compiled with; with another one the next start would not find it.
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
