import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { removeUser } from '../../../../../contract/admin/users.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { adminOrganizationPath, userPath } from '../../paths.ts'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { userQuery } from '../../../../data/admin.ts'
import { TypeToConfirm } from '../../../../forms/TypeToConfirm.tsx'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Deletes a user, unless an organization would be left without an owner. */
export function DeleteUser({ person, onClose }: UserDialogProps) {
  const { call } = useApp()
  const { removing: messages } = useMessages(userDialogMessages)
  const keep = useRef<HTMLButtonElement>(null)
  const { data } = useQuery(userQuery(call, person.id))
  const owned = data?.memberships.filter(({ isOnlyOwner }) => isOnlyOwner).map(({ organization }) => organization) ?? []
  const name = calledIn(person)
  const form = useDeletion(person, onClose)

  return (
    <Dialog title={messages.title(name)} sentence={messages.sentence} onClose={onClose} firstFocus={keep}>
      {owned.length > 0 && <OnlyOwner organizations={owned} />}
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        {owned.length === 0 && (
          <TypeToConfirm
            label={<Rich text={messages.typeEmail(person.email)} />}
            error={form.errorOf('typed') && messages.differs}
            {...form.register('typed')}
          />
        )}
        <DialogActions>
          <Button ref={keep} onClick={onClose}>
            {messages.keep}
          </Button>
          {owned.length === 0 && (
            <SubmitButton form={form} look="danger" isCompact>
              {messages.submit}
            </SubmitButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useDeletion(person: UserDialogProps['person'], onClose: () => void) {
  const { go } = useApp()
  const { removing: messages } = useMessages(userDialogMessages)
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  return useEndpointForm(removeUser, {
    schema: z.object({ typed: z.string().check(z.refine((text) => text.trim() === person.email, 'DIFFERS')) }),
    defaultValues: { typed: '' },
    body: () => ({ userId: person.id }),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      confirm(messages.done(calledIn(person)), receipt)
      // The deleted user’s page or panel must not stay open.
      const isTheirs = window.location.pathname === userPath(person.id)
      if (isTheirs || window.location.search.includes(`person=${person.id}`)) go('/admin/users', { replace: true })
      void usersChanged()
    },
  })
}

/** Links to the organizations that need another owner before the user can be deleted. */
function OnlyOwner({ organizations }: { organizations: readonly { id: string; name: string }[] }) {
  const { Link } = useApp()
  const { removing: messages } = useMessages(userDialogMessages)
  return (
    <Note
      kind="warn"
      actions={organizations.map(({ id, name }) => (
        <Link key={id} href={adminOrganizationPath(id)}>
          {name}
        </Link>
      ))}
    >
      {messages.onlyOwner(organizations.length)}
    </Note>
  )
}
