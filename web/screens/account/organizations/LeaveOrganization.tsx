import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { leaveOrganization } from '../../../../contract/organizations/members.ts'
import { useAct } from '../../../data/use-act.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { useAfterOrganization } from '../../organization/use-after-organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type LeaveOrganizationProps = { membership: Membership; onClose: () => void }

/** Asks for confirmation before the user leaves an organization. */
export function LeaveOrganization({ membership, onClose }: LeaveOrganizationProps) {
  const { leaving } = useMessages(organizationMessages, 'organizations')
  const { act, isPending, problem } = useAct(leaveOrganization)
  const queries = useQueryClient()
  const leaveIt = useAfterOrganization()
  const { id, name } = membership.organization
  const stay = useRef<HTMLButtonElement>(null)

  async function leave() {
    // After a refusal, the other owners may have left in the meantime, which the page behind the dialog should show.
    if (!(await act({ body: { organizationId: id } }))) return queries.invalidateQueries({ queryKey: ['memberships'] })
    onClose()
    await leaveIt(membership)
    toast(leaving.left(name))
  }

  return (
    <Dialog title={leaving.title(name)} sentence={leaving.sentence} onClose={onClose} firstFocus={stay}>
      {problem && <ProblemNote problem={problem} />}
      <DialogActions>
        <Button ref={stay} onClick={onClose}>
          {leaving.keep}
        </Button>
        <Button look="danger" isBusy={isPending} onClick={() => void leave()}>
          {leaving.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
