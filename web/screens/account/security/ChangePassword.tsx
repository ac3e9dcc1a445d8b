import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../../client/call.ts'
import { changePassword } from '../../../../contract/sign-in/password.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { isNewPasswordRefusal, newPasswordField, passwordField } from '../../../forms/fields.ts'
import { CurrentPassword } from '../../../forms/CurrentPassword.tsx'
import { FormNote } from '../../../forms/FormNote.tsx'
import { HiddenUsername } from '../../../forms/HiddenUsername.tsx'
import { NewPassword } from '../../../forms/NewPassword.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import './ChangePassword.css'

/** `onClose` is null if the user has to change the password. */
type ChangePasswordProps = { user: FullUser; onClose: (() => void) | null }

/** The form that replaces the password. The user must enter the current password. */
export function ChangePassword({ user, onClose }: ChangePasswordProps) {
  const messages = useMessages()
  const { security } = useMessages(dashboardMessages)
  const form = usePasswordForm(onClose)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose?.()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <form className="gh-form gh-change-password" noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
      <FormNote form={form} />
      <HiddenUsername email={user.email} />
      <CurrentPassword id="current-password" label={security.current} {...form.field('currentPassword')} />
      <NewPassword
        control={form.control}
        registration={form.register('newPassword')}
        error={form.errorOf('newPassword')}
        label={security.newPassword}
      />
      <Check label={security.signOutOthers} defaultChecked {...form.register('revokeOtherSessions')} />
      <div className="gh-form-actions">
        <SubmitButton form={form} isCompact>
          {security.save}
        </SubmitButton>
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            {messages.common.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function usePasswordForm(onClose: (() => void) | null) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const form = useEndpointForm(changePassword, {
    schema: z.object({
      currentPassword: passwordField,
      newPassword: newPasswordField(site.passwordLength),
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    body: (values) => values,
    fieldOf,
    onSuccess: (_reply, { revokeOtherSessions }, receipt) => {
      if (revokeOtherSessions) confirm(security.changedAndSignedOut, receipt)
      else toast(security.changed)
      void queries.invalidateQueries()
      onClose?.()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return form
}

function fieldOf({ code }: CallError) {
  if (code === 'INVALID_PASSWORD') return 'currentPassword'
  return isNewPasswordRefusal(code) ? 'newPassword' : undefined
}
