import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Power, RotateCw, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { enableWebhook, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { useRefusalToast } from '../../forms/use-refusal-toast.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Menu, type MenuChoice } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useReasonAgainst } from './scope.ts'

const EditWebhook = lazy(async () => ({ default: (await import('./EditWebhook.tsx')).EditWebhook }))
const RotateSecret = lazy(async () => ({ default: (await import('./RotateSecret.tsx')).RotateSecret }))
const TestWebhook = lazy(async () => ({ default: (await import('./TestWebhook.tsx')).TestWebhook }))
const RemoveWebhook = lazy(async () => ({ default: (await import('./RemoveWebhook.tsx')).RemoveWebhook }))

type WebhookMenuProps = {
  webhook: Webhook
  /** Called after the webhook was deleted. */
  onRemoved?: (() => void) | undefined
}

type Opened = 'edit' | 'test' | 'rotate' | 'remove'

/** The menu of actions for a webhook. Actions that the user cannot take are disabled and show the reason. */
export function WebhookMenu({ webhook, onRemoved }: WebhookMenuProps) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const [open, setOpen] = useState<Opened | null>(null)
  const choices = useChoices(webhook, setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <Menu label={messages.actionsFor(webhook.name)} choices={choices} />
      <Suspense>
        {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
        {open === 'test' && <TestWebhook webhook={webhook} onClose={close} />}
        {open === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
        {open === 'remove' && <RemoveWebhook webhook={webhook} onClose={close} onRemoved={onRemoved} />}
      </Suspense>
    </>
  )
}

function useChoices(webhook: Webhook, onOpen: (opened: Opened) => void) {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const reasonAgainst = useReasonAgainst()
  const enable = useEnable(webhook)
  const reason = reasonAgainst('update')
  const choice = (name: Opened, icon: ReactNode): MenuChoice => ({
    label: messages[name],
    icon,
    onChoose: () => onOpen(name),
    reason,
  })
  const isDisabled = webhook.state === 'disabled'
  const enabling: MenuChoice = {
    label: isDisabled ? messages.enable : messages.tryNow,
    icon: isDisabled ? <Power aria-hidden /> : <RotateCw aria-hidden />,
    onChoose: () => enable.mutate(),
    reason,
  }
  return () => [
    ...(webhook.state === 'healthy' ? [] : [enabling]),
    choice('edit', <Pencil aria-hidden />),
    choice('test', <Send aria-hidden />),
    choice('rotate', <KeyRound aria-hidden />),
    { ...choice('remove', <Trash2 aria-hidden />), isDanger: true, isApart: true, reason: reasonAgainst('delete') },
  ]
}

/** Returns a mutation that enables a webhook, or lets a paused or failing webhook try again at once. */
export function useEnable({ id, name, state }: Webhook) {
  const { call } = useApp()
  const queries = useQueryClient()
  const { webhooks: messages } = useMessages(webhooksMessages)
  const refusalToast = useRefusalToast()
  const enable = useMutation({
    mutationFn: () => answer(call(enableWebhook, { body: { webhookId: id } })),
    async onSuccess() {
      toast(state === 'disabled' ? messages.enabled(name) : messages.hurried)
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
    },
    onError: ({ problem }) => refusalToast(problem, () => enable.mutate()),
  })
  return enable
}
