import { useQueryClient } from '@tanstack/react-query'
import { updateWebhook, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { toast } from '../../ui/Toasts.tsx'
import { fieldOf, settingsOf, valuesOf, webhookSchema } from './webhook-form.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Changes the URL, the description, the events or the organizations of a webhook. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhookForm: messages } = useMessages(webhooksMessages)
  const queries = useQueryClient()
  const form = useEndpointForm(updateWebhook, {
    schema: webhookSchema,
    defaultValues: valuesOf(webhook),
    body: (values) => ({ webhookId: webhook.id, ...settingsOf(values) }),
    fieldOf,
    onSuccess({ name }) {
      onClose()
      toast(messages.saved(name))
      void queries.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
  return <WebhookDialog form={form} title={messages.editTitle(webhook.name)} act={messages.save} onClose={onClose} />
}
