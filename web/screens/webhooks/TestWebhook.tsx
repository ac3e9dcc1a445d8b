import { useMutation } from '@tanstack/react-query'
import { testWebhook, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { answer } from '../../data/queries.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { CallResultNote } from './CallResultNote.tsx'

/** Sends a test event to a webhook and shows the reply. */
export function TestWebhook({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { call } = useApp()
  const { common } = useMessages()
  const { webhookTest: messages } = useMessages(webhooksMessages)
  const test = useMutation({ mutationFn: () => answer(call(testWebhook, { body: { webhookId: id } })) })
  return (
    <Dialog title={messages.title} sentence={<Rich text={messages.sentence(url)} />} onClose={onClose}>
      {test.error && <ProblemNote problem={test.error.problem} />}
      {test.data && <CallResultNote result={test.data} />}
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
        <Button look="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
          {test.data ? messages.again : messages.send}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
