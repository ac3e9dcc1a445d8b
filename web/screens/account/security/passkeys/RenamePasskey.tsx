import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updatePasskey, type Passkey } from '../../../../../contract/factors/passkeys.ts'
import { DialogForm } from '../../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { useMessages } from '../../../../context/messages.ts'
import { passkeysMessages } from '../../../../messages/en/passkeys.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { toast } from '../../../../ui/Toasts.tsx'

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

/** Renames a passkey on this site only. The device that stores the passkey still shows the account’s email address. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { common } = useMessages()
  const { naming } = useMessages(passkeysMessages)
  const queries = useQueryClient()
  const form = useEndpointForm(updatePasskey, {
    schema,
    defaultValues: { name: passkey.name ?? '' },
    body: ({ name }) => ({ id: passkey.id, name }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['passkeys'] })
      onClose()
      toast(naming.saved)
    },
  })
  return (
    <Dialog title={naming.title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={naming.save}>
        <Field
          id="passkey-name"
          label={naming.name}
          autoComplete="off"
          maxLength={60}
          error={form.errorOf('name') && naming.missing}
          {...form.register('name')}
        />
      </DialogForm>
    </Dialog>
  )
}
