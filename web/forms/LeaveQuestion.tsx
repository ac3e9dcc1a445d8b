import { useMessages } from '../context/messages.ts'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

/** The dialog that asks whether to leave a page with unsaved changes. */
export function LeaveQuestion({ onAnswer }: { onAnswer: (mayLeave: boolean) => void }) {
  const { leaving } = useMessages(dashboardMessages)
  return (
    <Dialog title={leaving.title} sentence={leaving.sentence} onClose={() => onAnswer(false)}>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{leaving.stay}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {leaving.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
