import { useRef } from 'react'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { useProviderName } from './provider-name.ts'
import { useDisconnect } from './use-disconnect.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type DisconnectNowProps = { providerId: string; accountId: string; onClose: () => void }

/** Asks whether to disconnect the provider that the user chose before confirming their identity. */
export function DisconnectNow({ providerId, accountId, onClose }: DisconnectNowProps) {
  const { security } = useMessages(dashboardMessages)
  const keep = useRef<HTMLButtonElement>(null)
  const name = useProviderName()(providerId)
  const { disconnect, isPending, problem } = useDisconnect({ provider: providerId, accountId })
  return (
    <Dialog
      title={security.disconnectNow(name)}
      sentence={security.disconnectNowSentence}
      onClose={onClose}
      firstFocus={keep}
    >
      {problem && <ProblemNote problem={problem} />}
      <DialogActions>
        <Button ref={keep} onClick={onClose}>
          {security.keep}
        </Button>
        <Button
          look="danger"
          isBusy={isPending}
          onClick={() => void disconnect().then((isGone) => isGone && onClose())}
        >
          {security.disconnect}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
