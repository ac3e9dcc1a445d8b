import { useState } from 'react'
import type { CallError, Receipt } from '../../client/call.ts'

/** An item of a bulk action. */
type BulkItem = { id: string; name: string }

/** The progress of a bulk action, and the items for which it was refused. */
export type BulkProgress = {
  done: number
  failed: (BulkItem & { problem: CallError })[]
  isOver: boolean
  /**
   * The receipt of the last call that revoked authority. By the time in this receipt, all earlier revocations are in
   * effect, too.
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
 * Returns the progress of a bulk action, and the function that applies the action to one item after another, so that
 * each item has its own result.
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
