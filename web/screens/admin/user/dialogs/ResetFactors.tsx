import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { resetSecondFactor } from '../../../../../contract/admin/factor-resets.ts'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { userQuery } from '../../../../data/admin.ts'
import { DialogForm } from '../../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { useUsersChanged } from '../../use-users-changed.ts'
import { calledIn, type UserDialogProps } from './user-dialog.ts'

const dayLongSeconds = 86_400

/** Requests a reset of a user’s second factors, with a reason for the audit log. */
export function ResetFactors({ person, onClose }: UserDialogProps) {
  const { resetting: messages } = useMessages(userDialogMessages)
  const { call } = useApp()
  const { data } = useQuery(userQuery(call, person.id))
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  const name = calledIn(person)
  const form = useEndpointForm(resetSecondFactor, {
    schema: z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'REASON_MISSING')) }),
    body: ({ reason }) => ({ userId: person.id, reason }),
    onSuccess({ reset }, _values, receipt) {
      onClose()
      // A pending reset has revoked nothing yet, so there is nothing to report.
      confirm(reset ? messages.waits(name) : messages.done(name), reset ? undefined : receipt)
      void usersChanged()
    },
  })
  return (
    <Dialog
      title={messages.title(name)}
      sentence={messages.sentence(data?.factors.resetDelaySeconds ?? dayLongSeconds)}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        look="danger"
        submit={messages.submit}
        cancel={<Button onClick={onClose}>{messages.keep}</Button>}
      >
        <Field
          id="reset-reason"
          label={messages.reason}
          hint={messages.reasonHint}
          maxLength={500}
          error={form.errorOf('reason') && messages.reasonMissing}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
