import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePasskey, generateAuthenticateOptions, type Passkey } from '../../../../../contract/factors/passkeys.ts'
import { answer } from '../../../../data/queries.ts'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { passkeysMessages } from '../../../../messages/en/passkeys.ts'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { PasskeyNote } from '../../../passkeys/PasskeyNote.tsx'
import { forgetPasskey } from '../../../passkeys/passkey-requests.ts'

/** Removes a passkey and asks the browser to stop offering the passkey. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { call } = useApp()
  const { removing, unnamed } = useMessages(passkeysMessages)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => answer(call(deletePasskey, { body: { id: passkey.id } })),
    async onSuccess() {
      const { data } = await call(generateAuthenticateOptions)
      if (data) void forgetPasskey(data.rpId, passkey.credentialID)
      await queries.invalidateQueries()
      onClose()
      toast(removing.removed)
    },
  })
  return (
    <Confirm
      title={removing.title(passkey.name ?? unnamed)}
      sentence={removing.sentence}
      labels={removing}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <PasskeyNote failure={{ is: 'refused', problem: remove.error.problem }} />}
    </Confirm>
  )
}
