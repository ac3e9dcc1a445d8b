import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '../../../../../contract/factors/passkeys.ts'
import type { FullUser } from '../../../../../contract/user.ts'
import { passkeysQuery } from '../../../../data/account.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { passkeysMessages } from '../../../../messages/en/passkeys.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { PasskeyNote } from '../../../passkeys/PasskeyNote.tsx'
import { addPasskey } from '../../../passkeys/passkey-requests.ts'
import { usePasskey } from '../../../passkeys/use-passkey.ts'
import { Method } from '../Method.tsx'
import { useFactorReason } from '../use-factor-reason.ts'
import { PasskeyItem } from './PasskeyItem.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

/** The user's passkeys, with a button that adds one. */
export function PasskeysMethod({ user }: { user: FullUser }) {
  const { call } = useApp()
  const messages = useMessages(passkeysMessages)
  const { data: passkeys = [], error } = useQuery(passkeysQuery(call))
  const adding = useAdding()
  const reason = useFactorReason(user, messages.verifyFirst)
  const failure = adding.failure && <PasskeyNote failure={adding.failure} />
  return (
    <Method
      id="passkeys"
      icon={<Fingerprint size={18} strokeWidth={1.6} aria-hidden />}
      isSet={passkeys.length > 0}
      title={messages.title}
      sentence={adding.isWaiting ? messages.waiting : messages.sentence}
      note={reason ?? failure ?? (error && <ProblemNote problem={error.problem} />)}
      action={
        <Button
          icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
          isBusy={adding.isWaiting}
          isDisabled={reason !== null}
          onClick={() => void adding.start()}
        >
          {messages.add}
        </Button>
      }
    >
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
    </Method>
  )
}

function useAdding() {
  const { call } = useApp()
  const { added } = useMessages(passkeysMessages)
  const queries = useQueryClient()
  return usePasskey(
    () => addPasskey(call),
    async () => {
      await queries.invalidateQueries()
      toast(added)
    },
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { list } = useMessages(passkeysMessages)
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="gh-method-list" aria-label={list}>
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
        ))}
      </ul>
      {open?.dialog === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </>
  )
}
