import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { deleteOrganization } from '../../../../contract/organizations/organizations.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { stateOf } from '../invitations/invitation-state.ts'
import { useOrganization } from '../organization.ts'
import { invitationsQuery, teamsQuery } from '../../../data/organizations.ts'
import { useAfterOrganization } from '../use-after-organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './DeleteOrganization.css'

/** Deletes an organization after listing what is deleted with it and asking for its slug. */
export function DeleteOrganization({ onClose }: { onClose: () => void }) {
  const { deleting } = useMessages(organizationMessages, 'organizations')
  const { id, name, slug, membership } = useOrganization()
  const keep = useRef<HTMLButtonElement>(null)
  const leaveIt = useAfterOrganization()
  const form = useEndpointForm(deleteOrganization, {
    schema: z.object({
      slug: z.string().check(
        z.trim(),
        z.refine((text) => text === slug, 'SLUG_DIFFERS'),
      ),
    }),
    defaultValues: { slug: '' },
    body: () => ({ organizationId: id }),
    onSuccess: () => {
      onClose()
      toast(deleting.deleted(name))
      void leaveIt(membership)
    },
  })

  return (
    <Dialog title={deleting.title(name)} sentence={deleting.goes} onClose={onClose} firstFocus={keep}>
      <Consequences />
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <Field
          id="delete-slug"
          label={<Rich text={deleting.type(slug)} />}
          isMachine
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore
          data-bwignore
          error={form.errorOf('slug') && deleting.differs}
          {...form.register('slug')}
        />
        <DialogActions>
          <Button ref={keep} onClick={onClose}>
            {deleting.keep}
          </Button>
          <SubmitButton form={form} look="danger" isCompact>
            {deleting.act}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Everything that is deleted, with counts as they load. */
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
