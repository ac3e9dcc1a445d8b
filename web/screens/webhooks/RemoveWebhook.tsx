import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteWebhook, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useWebhookScope } from './scope.ts'

type RemoveWebhookProps = { webhook: Webhook; onClose: () => void; onRemoved?: (() => void) | undefined }

export function RemoveWebhook({ webhook: { id, name }, onClose, onRemoved }: RemoveWebhookProps) {
  const { call } = useApp()
  const { webhookRemoval: messages } = useMessages(webhooksMessages)
  const { organizationId } = useWebhookScope()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => answer(call(deleteWebhook, { body: { webhookId: id } })),
    async onSuccess() {
      onClose()
      toast(messages.removed(name))
      onRemoved?.()
      await queries.invalidateQueries({ queryKey: ['webhooks', 'of', organizationId] })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
  return (
    <Confirm
      title={messages.title(name)}
      sentence={messages.sentence}
      labels={{ act: messages.remove, keep: messages.keep }}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}
