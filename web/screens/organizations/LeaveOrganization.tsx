import { useEffect, useRef } from 'react'
import type { Membership } from '../../../contract/portal/memberships.ts'
import { leaveOrganization } from '../../../contract/organizations/members.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { useAct } from '../../app/use-act.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useAfterOrganization } from './use-after-organization.ts'
import { useOnlyOwner } from './use-only-owner.ts'

type LeaveOrganizationProps = { membership: Membership; onClose: () => void }

/** Asks before a membership is given up; an only owner is told who has to come first. */
export function LeaveOrganization({ membership, onClose }: LeaveOrganizationProps) {
  const { leaving } = useOrganizationWords()
  const { act, isPending, problem } = useAct(leaveOrganization)
  const leaveIt = useAfterOrganization()
  const { id, name, slug } = membership.organization
  const { isOnly, isKnown } = useOnlyOwner(id, membership)
  const isOnlyOwner = (isKnown && isOnly) || problem?.code === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  const stay = useRef<HTMLButtonElement>(null)
  // Also where it is found out by leaving.
  useEffect(() => stay.current?.focus(), [isOnlyOwner])

  async function leave() {
    if (!(await act({ body: { organizationId: id } }))) return
    onClose()
    await leaveIt(membership)
    toast(leaving.left(name))
  }

  return (
    <Dialog
      title={isOnlyOwner ? leaving.onlyOwner : leaving.title(name)}
      sentence={isKnown && (isOnlyOwner ? leaving.onlyOwnerSentence : leaving.sentence)}
      onClose={onClose}
      firstFocus={stay}
    >
      {!isKnown && <Skeleton rows={1} />}
      {problem && !isOnlyOwner && <ProblemNote problem={problem} />}
      <DialogActions>
        <Button ref={stay} onClick={onClose}>
          {isOnlyOwner ? leaving.close : leaving.keep}
        </Button>
        {isOnlyOwner ? (
          <ButtonLink look="primary" href={organizationPath(slug, 'members')}>
            {leaving.choose}
          </ButtonLink>
        ) : (
          isKnown && (
            <Button look="danger" isBusy={isPending} onClick={() => void leave()}>
              {leaving.act}
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  )
}
