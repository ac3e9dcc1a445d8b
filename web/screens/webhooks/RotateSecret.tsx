import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rotateWebhookSecret, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Select } from '../../ui/Select.tsx'
import { SecretOnce } from './SecretOnce.tsx'

const overlaps = ['86400', '3600', '604800', '0'] as const
type Overlap = (typeof overlaps)[number]

/** Replaces the secret of a webhook and shows the new secret once. The old secret still works for a chosen time. */
export function RotateSecret({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { call } = useApp()
  const { webhookSecret: messages } = useMessages(webhooksMessages)
  const queries = useQueryClient()
  const [overlap, setOverlap] = useState<Overlap>('86400')
  const rotate = useMutation({
    mutationFn: () => answer(call(rotateWebhookSecret, { body: { webhookId: id, overlapSeconds: Number(overlap) } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  if (rotate.data) return <SecretOnce title={messages.rotatedTitle} secret={rotate.data.secret} onClose={onClose} />
  return (
    <Confirm
      title={messages.rotateTitle(name)}
      sentence={messages.rotateSentence}
      labels={{ act: messages.rotate, keep: messages.keep }}
      look="primary"
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      {rotate.error && <ProblemNote problem={rotate.error.problem} />}
      <Select
        id="webhook-overlap"
        label={messages.oldOne}
        value={overlap}
        choices={overlaps.map((value) => ({ value, label: messages.overlaps[value] }))}
        onChange={setOverlap}
      />
    </Confirm>
  )
}
