import { lazy, Suspense, useEffect, useState } from 'react'
import { usePageLocation } from '../context/page-location.ts'

const loadQuestion = () => import('./LeaveQuestion.tsx')
const LeaveQuestion = lazy(async () => ({ default: (await loadQuestion()).LeaveQuestion }))

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { block } = usePageLocation()
  const [decide, setDecide] = useState<((mayLeave: boolean) => void) | null>(null)

  useEffect(() => {
    if (!isChanged) return undefined
    // Loads the dialog in advance, because the connection might be lost by the time it is needed.
    void loadQuestion()
    return block(() => new Promise<boolean>((resolve) => setDecide(() => resolve)))
  }, [isChanged, block])

  function settle(mayLeave: boolean) {
    setDecide(null)
    decide?.(mayLeave)
  }

  if (decide === null) return null
  return (
    <Suspense>
      <LeaveQuestion onAnswer={settle} />
    </Suspense>
  )
}
