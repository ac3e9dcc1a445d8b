import { useEffect, useState } from 'react'
import { useMessages } from '../context/messages.ts'
import { usePageLocation } from '../context/page-location.ts'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { leaving } = useMessages(dashboardMessages)
  const { block } = usePageLocation()
  const [decide, setDecide] = useState<((mayLeave: boolean) => void) | null>(null)

  useEffect(() => {
    if (!isChanged) return undefined
    return block(() => new Promise<boolean>((resolve) => setDecide(() => resolve)))
  }, [isChanged, block])

  function settle(mayLeave: boolean) {
    setDecide(null)
    decide?.(mayLeave)
  }

  if (decide === null) return null
  return (
    <Dialog title={leaving.title} sentence={leaving.sentence} onClose={() => settle(false)}>
      <DialogActions>
        <Button onClick={() => settle(false)}>{leaving.stay}</Button>
        <Button look="primary" onClick={() => settle(true)}>
          {leaving.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
