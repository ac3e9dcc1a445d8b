import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'

/** Runs what an installation does after a change that stands: when that fails it is logged, and nobody else is told. */
export async function runAfterwards(deps: Deps, setting: string, step: (() => unknown) | undefined) {
  try {
    await step?.()
  } catch (error) {
    deps.log.error({ setting, error: describeError(error) }, 'A function in the configuration failed')
  }
}
