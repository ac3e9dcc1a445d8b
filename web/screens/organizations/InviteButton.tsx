import { UserPlus } from 'lucide-react'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

/** The way to ask people to join, or why there is none. */
export function InviteButton({ onInvite }: { onInvite: () => void }) {
  const { site } = usePorts()
  const { members: words } = useOrganizationWords()
  const { may, membership } = useOrganization()
  const limit = site.organizations.membershipLimit
  const isFull = limit !== null && membership.memberCount >= limit
  const reason = may({ invitation: ['create'] }) ? (isFull ? words.full(limit) : null) : words.mayNotInvite
  return (
    <div className="ah-invite-button">
      <Button
        look="primary"
        icon={<UserPlus size={18} strokeWidth={1.6} aria-hidden />}
        isHeld={reason !== null}
        aria-describedby={reason === null ? undefined : 'invite-reason'}
        onClick={onInvite}
      >
        {words.invite}
      </Button>
      {reason !== null && (
        <p className="ah-small ah-quiet" id="invite-reason">
          {reason}
        </p>
      )}
    </div>
  )
}
