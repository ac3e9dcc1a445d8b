import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { saveView } from '../../../../contract/audit/saved-views.ts'
import { useMessages } from '../../../context/messages.ts'
import { useApp } from '../../../context/app.tsx'
import { savedViewsQuery } from '../../../data/events.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

/** Asks for a name and saves the current filters as a view with that name. */
export function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
  const { call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const queries = useQueryClient()
  const form = useEndpointForm(saveView, {
    schema,
    defaultValues: { name: '' },
    body: ({ name }) => ({ page: 'audit-log' as const, name, query }),
    onSuccess: ({ name }) => {
      onClose()
      toast(messages.viewSaved(name))
      void queries.invalidateQueries({ queryKey: savedViewsQuery(call).queryKey })
    },
  })
  return (
    <Dialog title={messages.viewTitle} sentence={messages.viewSentence} onClose={onClose}>
      <DialogForm form={form} submit={messages.save} cancel={<Button onClick={onClose}>{messages.cancel}</Button>}>
        <Field
          id="view-name"
          label={messages.viewName}
          maxLength={60}
          autoComplete="off"
          error={form.errorOf('name') && messages.nameMissing}
          {...form.register('name')}
        />
      </DialogForm>
    </Dialog>
  )
}
