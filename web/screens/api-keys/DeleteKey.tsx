import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteApiKey, type ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { receipt } from '../../data/receipts.ts'
import { useReceiptToast } from '../../forms/use-receipt-toast.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Confirm } from '../../ui/Confirm.tsx'

export function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { call } = useApp()
  const { removing, unnamed } = useMessages(apiKeysMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const name = apiKey.name ?? unnamed
  const remove = useMutation({
    mutationFn: () => receipt(call(deleteApiKey, { body: { keyId: apiKey.id } })),
    async onSuccess(receipt) {
      onClose()
      confirm(removing.removed(name), receipt)
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
  return (
    <Confirm
      title={removing.title(name)}
      sentence={removing.sentence}
      labels={removing}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}
