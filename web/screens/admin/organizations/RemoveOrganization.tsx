import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { StoredOrganization } from '../../../../contract/organization.ts'
import { removeOrganization } from '../../../../contract/admin/organization-changes.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { typedField, TypeToConfirm } from '../../../forms/TypeToConfirm.tsx'
import { adminOrganizationMessages } from '../../../messages/en/admin/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../../organization/general/DeleteOrganization.css'

type RemoveOrganizationProps = {
  organization: Pick<StoredOrganization, 'id' | 'name' | 'slug'>
  /** The number of members, invitations and teams that are deleted with the organization. */
  counts: { members: number; pendingInvitations: number; teams: number }
  onClose: () => void
}

/** Deletes an organization after the administrator has typed its slug. The administrator need not be a member. */
export function RemoveOrganization({ organization, counts, onClose }: RemoveOrganizationProps) {
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const keep = useRef<HTMLButtonElement>(null)
  const { name, slug } = organization
  const form = useRemoval(organization, onClose)
  return (
    <Dialog title={messages.removeTitle(name)} sentence={messages.removeGoes} onClose={onClose} firstFocus={keep}>
      <Goes counts={counts} />
      <p className="gh-quiet">{messages.removeActive}</p>
      <DialogForm
        form={form}
        cancel={
          <Button ref={keep} onClick={onClose}>
            {messages.keep}
          </Button>
        }
        submit={messages.remove}
        look="danger"
      >
        <TypeToConfirm
          label={<Rich text={messages.typeSlug(slug)} />}
          error={form.errorOf('typed') && messages.differs}
          {...form.register('typed')}
        />
      </DialogForm>
    </Dialog>
  )
}

function useRemoval({ id, name, slug }: RemoveOrganizationProps['organization'], onClose: () => void) {
  const { go } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  return useEndpointForm(removeOrganization, {
    schema: z.object({ typed: typedField(slug) }),
    defaultValues: { typed: '' },
    body: () => ({ organizationId: id }),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      confirm(messages.removed(name), receipt)
      go('/admin/organizations', { replace: true })
      tellOtherTabs('organizations')
      for (const known of ['every-organization', 'memberships', 'session', 'users', 'overview'])
        void queries.invalidateQueries({
          queryKey: [known],
          refetchType: known === 'every-organization' ? 'none' : 'active',
        })
    },
  })
}

function Goes({ counts: { members, pendingInvitations, teams } }: Pick<RemoveOrganizationProps, 'counts'>) {
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  return (
    <ul className="gh-goes">
      <li>{messages.goes.members(members)}</li>
      {pendingInvitations > 0 && <li>{messages.goes.invitations(pendingInvitations)}</li>}
      {teams > 0 && <li>{messages.goes.teams(teams)}</li>}
    </ul>
  )
}
