import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { rotateApiKey, type ApiKey, type CreatedKey } from '../../../contract/api-keys/api-keys.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { useKeyOwner } from './key-owner.ts'
import { secondsLeft } from './key-state.ts'

const overlaps = { none: 0, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const
type Overlap = keyof typeof overlaps

type RotateKeyProps = { apiKey: ApiKey; onRotated: (key: CreatedKey) => void; onClose: () => void }

/** Replaces a key. The old key still works for a chosen time, so that programs can switch to the new key. */
export function RotateKey({ apiKey, onRotated, onClose }: RotateKeyProps) {
  const { common } = useMessages()
  const { rotating, unnamed } = useMessages(apiKeysMessages)
  const isOfOther = useIsOfOther(apiKey)
  const queries = useQueryClient()
  const [overlap, setOverlap] = useState<Overlap>('day')
  const stillWorks = !apiKey.isStopped && (secondsLeft(apiKey, Date.now()) ?? 1) > 0
  const form = useEndpointForm(rotateApiKey, {
    schema: z.object({}),
    body: () => ({ keyId: apiKey.id, overlapSeconds: stillWorks ? overlaps[overlap] : 0 }),
    onSuccess(key) {
      onRotated(key)
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  const choices = (Object.keys(overlaps) as Overlap[]).map((value) => ({ value, label: rotating.overlaps[value] }))
  return (
    <Dialog
      title={rotating.title(apiKey.name ?? unnamed)}
      sentence={isOfOther ? rotating.sentenceOfOther : rotating.sentence}
      onClose={onClose}
    >
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={rotating.act}>
        {stillWorks && (
          <Select
            id="key-overlap"
            name="overlap"
            label={rotating.overlap}
            value={overlap}
            choices={choices}
            onChange={setOverlap}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

/** True if another member created this key of an organization. The key that replaces it acts for the current user. */
function useIsOfOther({ createdBy }: ApiKey) {
  const { site } = useApp()
  const { kind } = useKeyOwner()
  return kind === 'organization' && createdBy?.id !== site.session?.user.id
}
