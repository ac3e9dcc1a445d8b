import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateApiKey, type ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { permissionsFrom, scopesOf } from '../../../contract/api-keys/scopes.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../forms/use-receipt-toast.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyNameField } from './KeyNameField.tsx'
import { PermissionChooser } from './PermissionChooser.tsx'
import { keySchema } from './key-schema.ts'
import { useKeyOwner } from './key-owner.ts'
import { useLifetime } from './use-lifetime.tsx'

/** Changes the name, the expiry and the permissions of a key. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { common } = useMessages()
  const { editing, unnamed } = useMessages(apiKeysMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const { scopes, limit } = useWidest(apiKey)
  const lifetime = useLifetime(apiKey)
  const before = scopesOf(apiKey.permissions).filter((scope) => scopes?.includes(scope))
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const form = useEndpointForm(updateApiKey, {
    schema: keySchema,
    defaultValues: { name: apiKey.name ?? '' },
    body: ({ name }) => ({
      keyId: apiKey.id,
      name,
      ...(lifetime.seconds === undefined ? {} : { expiresIn: lifetime.seconds }),
      // Unchanged permissions are not sent. Sending them would remove permissions that the key has but this user lacks.
      ...(hasSame(before, chosen) ? {} : { permissions: permissionsFrom(chosen) }),
    }),
    onSuccess({ name }, _values, receipt) {
      onClose()
      // Renaming a key revokes nothing, so the toast does not show when the change takes effect.
      const isOnlyRenamed = lifetime.seconds === undefined && hasSame(before, chosen)
      confirm(editing.saved(name ?? unnamed), isOnlyRenamed ? undefined : receipt)
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  return (
    <Dialog title={editing.title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={editing.save}>
        <KeyNameField error={form.errorOf('name')} {...form.register('name')} />
        {lifetime.field}
        {scopes !== null && <PermissionChooser scopes={scopes} limit={limit} chosen={chosen} onChoose={setChosen} />}
      </DialogForm>
    </Dialog>
  )
}

/**
 * Returns the permissions that the user can choose for a key. If another member created an organization’s key, the user
 * can only remove permissions.
 */
function useWidest({ createdBy, permissions }: ApiKey): { scopes: readonly string[] | null; limit?: string } {
  const { site } = useApp()
  const { fields } = useMessages(apiKeysMessages)
  const { kind, scopes } = useKeyOwner()
  const isOwn = createdBy?.id === site.session?.user.id
  if (scopes === null || kind !== 'organization' || createdBy === null || isOwn) return { scopes }
  const left = scopesOf(permissions).filter((scope) => scopes.includes(scope))
  return { scopes: left, limit: fields.onlyNarrow(createdBy.name) }
}

function hasSame(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((each) => other.includes(each))
}
