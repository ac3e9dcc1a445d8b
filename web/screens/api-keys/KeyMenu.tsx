import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Power, PowerOff, RefreshCw, Trash2 } from 'lucide-react'
import { updateApiKey, type ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { apiKeysQuery, type KeyPages } from '../../data/api-keys.ts'
import { optimistic } from '../../data/optimistic.ts'
import { receipt } from '../../data/receipts.ts'
import { useReceiptToast } from '../../forms/use-receipt-toast.ts'
import { useRefusalToast } from '../../forms/use-refusal-toast.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Menu, type MenuChoice } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useKeyOwner } from './key-owner.ts'
import type { KeyState } from './key-state.ts'
import { useReasonAgainst } from './use-reason-against.ts'

export type KeyQuestion = 'edit' | 'rotate' | 'delete'

type KeyMenuProps = { apiKey: ApiKey; state: KeyState; onOpen: (question: KeyQuestion) => void }

/**
 * The menu of a key. A rotated key can only be turned on, turned off or deleted. An expired key can only be rotated or
 * deleted. A key that is turned off cannot be rotated.
 */
export function KeyMenu({ apiKey, state, onOpen }: KeyMenuProps) {
  const messages = useMessages(apiKeysMessages)
  const reasonAgainst = useReasonAgainst()
  const turn = useTurn(apiKey)
  const isReplaced = apiKey.replacedBy !== null
  const reason = reasonAgainst('update')

  const choices = (): MenuChoice[] => [
    ...(isReplaced || state === 'expired'
      ? []
      : [{ label: messages.edit, icon: <Pencil aria-hidden />, onChoose: () => onOpen('edit'), reason }]),
    ...(isReplaced || !apiKey.enabled
      ? []
      : [{ label: messages.rotate, icon: <RefreshCw aria-hidden />, onChoose: () => onOpen('rotate'), reason }]),
    ...(state === 'expired'
      ? []
      : [
          {
            label: apiKey.enabled ? messages.turnOff : messages.turnOn,
            icon: apiKey.enabled ? <PowerOff aria-hidden /> : <Power aria-hidden />,
            onChoose: () => turn.mutate(!apiKey.enabled),
            reason,
          },
        ]),
    {
      label: messages.remove,
      icon: <Trash2 aria-hidden />,
      isDanger: true,
      isApart: true,
      onChoose: () => onOpen('delete'),
      reason: reasonAgainst('delete'),
    },
  ]
  return <Menu label={messages.actionsFor(apiKey.name ?? messages.unnamed)} choices={choices} />
}

/** Returns an optimistic mutation that turns a key on or off. */
function useTurn({ id, name }: ApiKey) {
  const { call } = useApp()
  const messages = useMessages(apiKeysMessages)
  const { fields } = useKeyOwner()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const confirm = useReceiptToast()
  const { queryKey } = apiKeysQuery(call, fields)
  const turned = (key: ApiKey, enabled: boolean) => (key.id === id ? { ...key, enabled } : key)
  return useMutation({
    mutationFn: (enabled: boolean) => receipt(call(updateApiKey, { body: { keyId: id, enabled } })),
    ...optimistic<boolean>({
      queryKey,
      show: (enabled) =>
        queries.setQueryData<KeyPages>(
          queryKey,
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                apiKeys: page.apiKeys.map((key) => turned(key, enabled)),
              })),
            },
        ),
      onRefused: refusalToast,
      isFailureShown: true,
    }),
    onSuccess(receipt, enabled) {
      if (enabled) toast(messages.turnedOn(name ?? messages.unnamed))
      else confirm(messages.turnedOff(name ?? messages.unnamed), receipt)
    },
  })
}
