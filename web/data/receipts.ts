import type { CallResult, Receipt } from '../../client/call.ts'
import { CallFailed } from './queries.ts'

/** Returns the receipt in the reply of a call, or undefined if the reply has none. Throws if the call failed. */
export async function receipt(result: Promise<CallResult<unknown>>): Promise<Receipt | undefined> {
  const { error, ...done } = await result
  if (error) throw new CallFailed(error)
  return done.receipt
}
