import type { CallResult, Receipt } from '../../client/call.ts'
import { CallFailed } from './queries.ts'

/** Returns the receipt of a call that revokes authority; undefined if the reply has none. Throws like `answer`. */
export async function receipt(result: Promise<CallResult<unknown>>): Promise<Receipt | undefined> {
  const { error, ...done } = await result
  if (error) throw new CallFailed(error)
  return done.receipt
}
