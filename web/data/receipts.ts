import type { CallResult, Receipt } from '../../client/call.ts'
import { CallFailed } from './queries.ts'

/**
 * Returns the receipt in the reply of a call, which states by when a revocation takes effect. Returns undefined if the
 * call revoked nothing. Throws if the call failed.
 */
export async function receipt(result: Promise<CallResult<unknown>>): Promise<Receipt | undefined> {
  const { error, ...done } = await result
  if (error) throw new CallFailed(error)
  return done.receipt
}
