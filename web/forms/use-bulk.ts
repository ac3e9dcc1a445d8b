import { useState } from 'react'
import type { CallError, Receipt } from '../../client/call.ts'

/** An item of a bulk action. */
type BulkItem = { id: string; name: string }

/** The progress of a bulk action, and the items for which the action failed. */
export type BulkProgress = {
  done: number
  failed: (BulkItem & { problem: CallError })[]
  isOver: boolean
  /**
   * The receipt of the last call that revoked authority. The earlier revocations also take effect by the time in this
   * receipt.
   */
  receipt?: Receipt | undefined
}

type Bulk<Choice> = {
  items: readonly BulkItem[]
  call: (id: string, choice: Choice) => Promise<{ error: CallError | null; receipt?: Receipt | undefined }>
  /** Refetches the data that the action changed. */
  onOver: () => Promise<unknown>
}

/**
 * Returns the progress of a bulk action, and the function that runs it. The function makes one call per item, so that
 * each item succeeds or fails on its own.
 */
export function useBulk<Choice>({ items, call, onOver }: Bulk<Choice>) {
  const [progress, setProgress] = useState<BulkProgress | null>(null)

  async function run(choice: Choice) {
    let done = 0
    const failed: BulkProgress['failed'] = []
    let receipt: Receipt | undefined
    setProgress({ done, failed, isOver: false })
    for (const item of items) {
      const { error, receipt: latest } = await call(item.id, choice)
      if (error) failed.push({ ...item, problem: error })
      else done++
      receipt = latest ?? receipt
      setProgress({ done, failed: [...failed], isOver: false })
    }
    setProgress({ done, failed, isOver: true, receipt })
    await onOver()
  }

  return { progress, run }
}
