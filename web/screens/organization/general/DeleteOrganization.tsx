import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { deleteOrganization } from '../../../../contract/organizations/organizations.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { typedField, TypeToConfirm } from '../../../forms/TypeToConfirm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { stateOf } from '../invitations/invitation-state.ts'
import { useOrganization } from '../organization.ts'
import { invitationsQuery, teamsQuery } from '../../../data/organizations.ts'
import { useAfterOrganization } from '../use-after-organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './DeleteOrganization.css'

/** Lists what is deleted with the organization, asks the user to type its slug, and deletes the organization. */
export function DeleteOrganization({ onClose }: { onClose: () => void }) {
  const { deleting } = useMessages(organizationMessages, 'organizations')
  const { id, name, slug, membership } = useOrganization()
  const keep = useRef<HTMLButtonElement>(null)
  const leaveIt = useAfterOrganization()
  const confirm = useReceiptToast()
  const form = useEndpointForm(deleteOrganization, {
    schema: z.object({ typed: typedField(slug) }),
    defaultValues: { typed: '' },
    body: () => ({ organizationId: id }),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      confirm(deleting.deleted(name), receipt)
      void leaveIt(membership)
    },
  })

  return (
    <Dialog title={deleting.title(name)} sentence={deleting.goes} onClose={onClose} firstFocus={keep}>
      <Consequences />
      <DialogForm
        form={form}
        cancel={
          <Button ref={keep} onClick={onClose}>
            {deleting.keep}
          </Button>
        }
        submit={deleting.act}
        look="danger"
      >
        <TypeToConfirm
          label={<Rich text={deleting.type(slug)} />}
          error={form.errorOf('typed') && deleting.differs}
          {...form.register('typed')}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Lists everything that will be deleted together with the organization, with counts once they are loaded. */
function Consequences() {
  const { site, call } = useApp()
  const { deleting } = useMessages(organizationMessages, 'organizations')
  const { id, membership } = useOrganization()
  const { data: invitations } = useQuery(invitationsQuery(call, id))
  const { data: teams } = useQuery({ ...teamsQuery(call, id), enabled: site.organizations.teams })
  const open = invitations?.filter((invitation) => stateOf(invitation) === 'waiting').length ?? 0
  const goes = [
    deleting.members(membership.memberCount),
    ...(teams && teams.length > 0 ? [deleting.teams(teams.length)] : []),
    ...(open > 0 ? [deleting.invitations(open)] : []),
    deleting.settings,
  ]
  return (
    <ul className="gh-goes">
      {goes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
