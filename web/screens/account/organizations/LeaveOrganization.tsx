import { useApp } from '../../../context/app.tsx'
import { receipt } from '../../../data/receipts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { leaveOrganization } from '../../../../contract/organizations/members.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { useAfterOrganization } from '../../organization/use-after-organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type LeaveOrganizationProps = { membership: Membership; onClose: () => void }

/** Asks for confirmation before the user leaves an organization. */
export function LeaveOrganization({ membership, onClose }: LeaveOrganizationProps) {
  const { leaving } = useMessages(organizationMessages, 'organizations')
  const { call } = useApp()
  const queries = useQueryClient()
  const leaveIt = useAfterOrganization()
  const confirm = useReceiptToast()
  const { id, name } = membership.organization
  const stay = useRef<HTMLButtonElement>(null)

  const leave = useMutation({
    mutationFn: () => receipt(call(leaveOrganization, { body: { organizationId: id } })),
    async onSuccess(receipt) {
      onClose()
      await leaveIt(membership)
      confirm(leaving.left(name), receipt)
    },
    // The other owners may have left in the meantime, so the page behind the dialog fetches the memberships again.
    onError: () => void queries.invalidateQueries({ queryKey: ['memberships'] }),
  })

  return (
    <Dialog title={leaving.title(name)} sentence={leaving.sentence} onClose={onClose} firstFocus={stay}>
      {leave.error && <ProblemNote problem={leave.error.problem} />}
      <DialogActions>
        <Button ref={stay} onClick={onClose}>
          {leaving.keep}
        </Button>
        <Button look="danger" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          {leaving.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
