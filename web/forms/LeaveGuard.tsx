import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { leaving } = useMessages(dashboardMessages)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={leaving.title} sentence={leaving.sentence} onClose={reset}>
      <DialogActions>
        <Button onClick={reset}>{leaving.stay}</Button>
        <Button look="primary" onClick={proceed}>
          {leaving.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
