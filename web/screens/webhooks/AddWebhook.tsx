import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { useWebhookScope } from './scope.ts'
import { fieldOf, settingsOf, valuesOf, webhookSchema } from './webhook-form.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Adds a webhook, and shows its secret once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const { webhookForm: messages, webhookSecret } = useMessages(webhooksMessages)
  const { organizationId } = useWebhookScope()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useEndpointForm(createWebhook, {
    schema: webhookSchema,
    defaultValues: valuesOf(),
    body: (values) => ({ ...settingsOf(values), ...(organizationId === null ? {} : { organizationId }) }),
    fieldOf,
    onSuccess(created) {
      setSecret(created.secret)
      void queries.invalidateQueries({ queryKey: ['webhooks', 'of', organizationId] })
    },
  })
  if (secret !== null) return <SecretOnce title={webhookSecret.createdTitle} secret={secret} onClose={onClose} />
  return <WebhookDialog form={form} title={messages.createTitle} act={messages.create} onClose={onClose} />
}
