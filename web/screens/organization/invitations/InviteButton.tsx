import { UserPlus } from 'lucide-react'
import { useOwnId } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useReasonAgainstInviting } from './use-reason-against-inviting.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** The button to invite people; if it is disabled, it shows the reason. */
export function InviteButton({ onInvite }: { onInvite: () => void }) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const reasonId = useOwnId('invite-reason')
  const reason = useReasonAgainstInviting()
  return (
    <div className="gh-invite-button">
      <Button
        look="primary"
        icon={<UserPlus size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={onInvite}
      >
        {messages.invite}
      </Button>
      {reason !== null && (
        <p className="gh-small gh-quiet" id={reasonId}>
          {reason}
        </p>
      )}
    </div>
  )
}
