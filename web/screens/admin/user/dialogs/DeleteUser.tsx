import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { removeUser } from '../../../../../contract/admin/users.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { usePorts } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { adminOrganizationPath, personPath } from '../../paths.ts'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { personQuery } from '../../../../data/admin.ts'
import { TypeToConfirm } from './TypeToConfirm.tsx'
import { usePeopleChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Deletes a person, unless an organization would be left without an owner. */
export function DeletePerson({ person, onClose }: PersonDialogProps) {
  const { call } = usePorts()
  const { removing: words } = useMessages(userDialogMessages)
  const keep = useRef<HTMLButtonElement>(null)
  const { data } = useQuery(personQuery(call, person.id))
  const owned = data?.memberships.filter(({ isOnlyOwner }) => isOnlyOwner).map(({ organization }) => organization) ?? []
  const name = calledIn(person)
  const form = useDeletion(person, onClose)

  return (
    <Dialog title={words.title(name)} sentence={words.sentence} onClose={onClose} firstFocus={keep}>
      {owned.length > 0 && <OnlyOwner organizations={owned} />}
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        {owned.length === 0 && (
          <TypeToConfirm
            label={<Rich text={words.typeEmail(person.email)} />}
            error={form.errorOf('typed') && words.differs}
            registration={form.register('typed')}
          />
        )}
        <DialogActions>
          <Button ref={keep} onClick={onClose}>
            {words.keep}
          </Button>
          {owned.length === 0 && (
            <SubmitButton form={form} look="danger" isCompact>
              {words.submit}
            </SubmitButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useDeletion(person: PersonDialogProps['person'], onClose: () => void) {
  const { go } = usePorts()
  const { removing: words } = useMessages(userDialogMessages)
  const peopleChanged = usePeopleChanged()
  return useEndpointForm(removeUser, {
    schema: z.object({ typed: z.string().check(z.refine((text) => text.trim() === person.email, 'DIFFERS')) }),
    defaultValues: { typed: '' },
    body: () => ({ userId: person.id }),
    onSuccess: () => {
      onClose()
      toast(words.done(calledIn(person)))
      // Their own page is no page any more; nor is what stood beside the list.
      const isTheirs = window.location.pathname === personPath(person.id)
      if (isTheirs || window.location.search.includes(`person=${person.id}`)) go('/admin/users', { replace: true })
      void peopleChanged()
    },
  })
}

/** What has to be settled first, with the way there. */
function OnlyOwner({ organizations }: { organizations: readonly { id: string; name: string }[] }) {
  const { Link } = usePorts()
  const { removing: words } = useMessages(userDialogMessages)
  return (
    <Note
      kind="warn"
      actions={organizations.map(({ id, name }) => (
        <Link key={id} href={adminOrganizationPath(id)}>
          {name}
        </Link>
      ))}
    >
      {words.onlyOwner(organizations.length)}
    </Note>
  )
}
