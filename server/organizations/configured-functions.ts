import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'

/** Runs a configured function after a change was committed. If the function throws, the error is only logged. */
export async function runAfterwards(deps: Deps, setting: string, step: (() => unknown) | undefined) {
  try {
    await step?.()
  } catch (error) {
    deps.log.error({ setting, error: describeError(error) }, 'A configured function failed')
  }
}
