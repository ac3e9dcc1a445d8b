import { Fingerprint, Pencil, Trash2, Usb } from 'lucide-react'
import type { Passkey } from '../../../../../contract/factors/passkeys.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { useMessages } from '../../../../context/messages.ts'
import { passkeysMessages } from '../../../../messages/en/passkeys.ts'
import { Menu } from '../../../../ui/Menu.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { MethodItem } from '../Method.tsx'
import { MethodTimes } from '../MethodTimes.tsx'

type PasskeyItemProps = { passkey: Passkey; onOpen: (dialog: 'rename' | 'remove') => void }

/** A passkey: its name, where it is stored, and when it was added and last used. */
export function PasskeyItem({ passkey, onOpen }: PasskeyItemProps) {
  const messages = useMessages(passkeysMessages)
  const reason = useOwnersReason() ?? undefined
  const name = passkey.name ?? messages.unnamed
  const choices = () => [
    { label: messages.rename, icon: <Pencil aria-hidden />, onChoose: () => onOpen('rename'), reason },
    { label: messages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onChoose: () => onOpen('remove'), reason },
  ]
  const Icon = passkey.isSecurityKey ? Usb : Fingerprint
  return (
    <MethodItem
      glyph={<Icon size={18} strokeWidth={1.6} />}
      title={name}
      sentence={<Facts passkey={passkey} />}
      action={<Menu label={messages.actionsFor(name)} choices={choices} />}
      note={passkey.isSuspect && <Note kind="danger" title={messages.suspect} />}
    />
  )
}

function Facts({ passkey: { backedUp, createdAt, isSecurityKey, lastUsedAt } }: { passkey: Passkey }) {
  const messages = useMessages(passkeysMessages)
  const place = backedUp ? messages.synced : messages.thisDevice
  return (
    <>
      {isSecurityKey ? messages.securityKey : place}
      {' · '}
      <MethodTimes addedAt={createdAt} added={messages.addedOn} lastUsedAt={lastUsedAt} />
    </>
  )
}
