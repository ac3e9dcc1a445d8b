import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { changeOwner } from '../../../../contract/admin/organization-changes.ts'
import { emailField } from '../../../forms/fields.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { fieldMessage } from '../../../messages/lookup.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { isOwning, type ListedMember } from './is-owning.ts'
import { adminOrganizationMessages } from '../../../messages/en/admin/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../Choices.css'

type ChangeOwnerProps = {
  organization: { id: string; name: string }
  members: readonly ListedMember[]
  onClose: () => void
}

/** Makes a member an owner, either replacing a current owner or in addition to all current owners. */
export function ChangeOwner({ organization, members, onClose }: ChangeOwnerProps) {
  const all = useMessages()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const form = useOwnerForm(organization, members, onClose)
  const error = form.errorOf('email')
  return (
    <Dialog title={messages.ownerTitle(organization.name)} sentence={messages.ownerSentence} onClose={onClose}>
      <DialogForm
        form={form}
        cancel={<Button onClick={onClose}>{all.common.cancel}</Button>}
        submit={messages.ownerSubmit}
      >
        <NewOwner members={members} error={error && wrong(error)} registration={form.register('email')} />
        <fieldset className="gh-choices">
          <legend>{messages.currentOwner}</legend>
          {form.owners.map(({ id, user }) => (
            <label key={id}>
              <input type="radio" value={id} {...form.register('inPlaceOf')} />
              <span>{messages.inPlaceOf(user.name || user.email)}</span>
            </label>
          ))}
          <label>
            <input type="radio" value="" {...form.register('inPlaceOf')} />
            <span>{messages.remainsOwner}</span>
          </label>
        </fieldset>
      </DialogForm>
    </Dialog>
  )

  function wrong(code: string) {
    if (code === 'EMAIL_MISSING') return messages.newOwnerMissing
    if (code === 'MEMBER_NOT_FOUND') return messages.notMember
    return code === 'MEMBER_IS_SUSPENDED' ? messages.memberSuspended : fieldMessage(all, code)
  }
}

function useOwnerForm(
  organization: ChangeOwnerProps['organization'],
  members: readonly ListedMember[],
  onClose: () => void,
) {
  const { site } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const owners = members.filter(isOwning(site.organizations.creatorRole))
  const form = useEndpointForm(changeOwner, {
    schema: z.object({ email: emailField, inPlaceOf: z.string() }),
    defaultValues: { email: '', inPlaceOf: owners[0]?.id ?? '' },
    body: ({ email, inPlaceOf }) => ({
      organizationId: organization.id,
      memberIdOrEmail: email,
      ...(inPlaceOf === '' ? {} : { inPlaceOf }),
    }),
    fieldOf: ({ code }) => (code === 'MEMBER_NOT_FOUND' || code === 'MEMBER_IS_SUSPENDED' ? 'email' : undefined),
    onSuccess: (_reply, { email }, receipt) => {
      onClose()
      const member = members.find(({ user }) => user.email === email.toLowerCase())
      confirm(messages.ownerChanged(member?.user.name || email, organization.name), receipt)
      tellOtherTabs('organizations')
      for (const known of ['every-organization', 'memberships', 'users', 'events'])
        void queries.invalidateQueries({ queryKey: [known] })
    },
  })
  return { ...form, owners }
}

type NewOwnerProps = Pick<ChangeOwnerProps, 'members'> & { error: string | false | undefined; registration: object }

/** The field for the new owner’s email address. Suggests the members who are not owners. */
function NewOwner({ members, error, registration }: NewOwnerProps) {
  const { site } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const id = useId()
  const others = members.filter((member) => !isOwning(site.organizations.creatorRole)(member))
  return (
    <>
      <Field
        id="new-owner"
        type="email"
        label={messages.newOwner}
        list={id}
        autoComplete="off"
        error={error}
        {...registration}
      />
      <datalist id={id}>
        {others.map(({ user }) => (
          <option key={user.id} value={user.email}>
            {user.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
