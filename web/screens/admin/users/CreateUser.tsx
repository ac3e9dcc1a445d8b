import { useState } from 'react'
import { createUser } from '../../../../contract/admin/users.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { fieldMessage } from '../../../messages/lookup.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { emptyUserForm, createUserForm, userOf } from './create-user.ts'
import { FirstSignIn } from './FirstSignIn.tsx'
import { RoleBoxes } from '../user/dialogs/RoleBoxes.tsx'
import { useRights } from '../rights.ts'
import { useAfterCreation } from './use-after-creation.ts'
import { userDialogMessages } from '../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../context/messages.ts'

type Missing = 'NAME_MISSING' | 'EMAIL_MISSING'

type CreateUserProps = {
  /** The initial email address if the text contains an `@`, otherwise the initial name. */
  text?: string | undefined
  onClose: () => void
}

/** Creates a user, either with a password or with a mailed link to choose a password. */
export function CreateUser({ text, onClose }: CreateUserProps) {
  const all = useMessages()
  const { creating: messages } = useMessages(userDialogMessages)
  const { may } = useRights()
  const { form, roles, setRoles } = useCreateUserForm(onClose, text)
  const wrong = (name: 'name' | 'email') => {
    const error = form.errorOf(name)
    return (
      error && (Object.hasOwn(messages.missing, error) ? messages.missing[error as Missing] : fieldMessage(all, error))
    )
  }

  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{all.common.cancel}</Button>} submit={messages.submit}>
        <Field
          id="person-name"
          label={messages.name}
          autoComplete="off"
          maxLength={255}
          error={wrong('name')}
          {...form.register('name')}
        />
        <Field
          id="person-email"
          type="email"
          label={all.common.email}
          autoComplete="off"
          error={wrong('email')}
          {...form.register('email')}
        />
        <FirstSignIn form={form} />
        {may('user', 'set-role') && <RoleBoxes label={messages.role} chosen={roles} onChoose={setRoles} />}
      </DialogForm>
    </Dialog>
  )
}

function useCreateUserForm(onClose: () => void, text: string | undefined) {
  const { site } = useApp()
  const { may, defaultRole } = useRights()
  const [roles, setRoles] = useState<readonly string[]>([defaultRole])
  const afterCreation = useAfterCreation()
  const form = useEndpointForm(createUser, {
    schema: createUserForm(site.passwordLength),
    defaultValues: emptyUserForm({ mayBeMailed: site.features.passwordReset, text }),
    body: (values) => ({
      ...userOf(values, site.passwordLength.min),
      ...(may('user', 'set-role') ? { role: [...roles] } : {}),
    }),
    fieldOf: ({ code }) => {
      if (code === 'USER_ALREADY_EXISTS' || code === 'INVALID_EMAIL') return 'email'
      return code?.startsWith('PASSWORD_TOO') ? 'password' : undefined
    },
    onSuccess: ({ user }, { way }) => {
      onClose()
      void afterCreation(user, { isMailed: way === 'link' })
    },
  })
  return { form, roles, setRoles }
}
