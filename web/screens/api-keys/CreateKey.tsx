import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionsFrom } from '../../../contract/api-keys/scopes.ts'
import { createApiKey, type CreatedKey } from '../../../contract/api-keys/api-keys.ts'
import { useMessages } from '../../context/messages.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyNameField } from './KeyNameField.tsx'
import { PermissionChooser } from './PermissionChooser.tsx'
import { useKeyOwner } from './key-owner.ts'
import { keySchema } from './key-schema.ts'
import { useLifetime } from './use-lifetime.tsx'

/** Creates a key with a name, a lifetime and permissions. */
export function CreateKey({ onCreated, onClose }: { onCreated: (key: CreatedKey) => void; onClose: () => void }) {
  const { common } = useMessages()
  const { creating } = useMessages(apiKeysMessages)
  const { kind, fields, scopes } = useKeyOwner()
  const queries = useQueryClient()
  const lifetime = useLifetime(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const form = useEndpointForm(createApiKey, {
    schema: keySchema,
    defaultValues: { name: '' },
    body: ({ name }) => ({
      ...fields,
      name,
      expiresIn: lifetime.seconds,
      ...(scopes === null ? {} : { permissions: permissionsFrom(chosen) }),
    }),
    onSuccess(key) {
      onCreated(key)
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  return (
    <Dialog title={kind === 'server' ? creating.serverTitle : creating.title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={creating.act}>
        <KeyNameField error={form.errorOf('name')} {...form.register('name')} />
        {lifetime.field}
        {scopes !== null && <PermissionChooser scopes={scopes} chosen={chosen} onChoose={setChosen} />}
      </DialogForm>
    </Dialog>
  )
}
