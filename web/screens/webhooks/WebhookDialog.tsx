import { useWatch } from 'react-hook-form'
import type { createWebhook } from '../../../contract/webhooks/webhooks.ts'
import { useMessages } from '../../context/messages.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import type { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { EventChoice } from './EventChoice.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { useWebhookScope } from './scope.ts'
import type { ChoiceProps } from './choice-props.ts'
import { choiceNames, type Choices, type WebhookValues } from './webhook-form.ts'

type WebhookForm = Omit<
  ReturnType<typeof useEndpointForm<typeof createWebhook, WebhookValues>>,
  'isChanged' | 'clearProblem'
>
type WebhookDialogProps = { form: WebhookForm; title: string; act: string; onClose: () => void }

/** The dialog with the form for a new or an existing webhook. */
export function WebhookDialog({ form, title, act, onClose }: WebhookDialogProps) {
  const { common } = useMessages()
  const { webhookForm: messages } = useMessages(webhooksMessages)
  const { actions, hasOrganizations } = useWebhookScope()
  const { register, field, errorOf } = form
  const choice = useWebhookChoices(form)
  const isAddressMissing = errorOf('url') === 'ADDRESS_MISSING'
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={act}>
        <Field
          id="webhook-url"
          label={messages.url}
          hint={messages.urlHint}
          type="url"
          isMachine
          autoComplete="off"
          {...field('url')}
          {...(isAddressMissing ? { error: messages.addressMissing } : {})}
        />
        <Field
          id="webhook-name"
          label={messages.name}
          hint={messages.nameHint}
          autoComplete="off"
          maxLength={100}
          {...register('name')}
          error={errorOf('name') && messages.nameMissing}
        />
        <EventChoice {...choice} actions={actions} />
        {hasOrganizations && <OrganizationChoice {...choice} />}
      </DialogForm>
    </Dialog>
  )
}

/** Returns the props of the form’s `EventChoice` and `OrganizationChoice`. */
function useWebhookChoices({ control, setValue, clearErrors, errorOf }: WebhookForm): ChoiceProps {
  const [events, actions, organizations, organizationIds] = useWatch({ control, name: choiceNames })

  function onChoose(change: Partial<Choices>) {
    for (const name of choiceNames) if (change[name] !== undefined) setValue(name, change[name], { shouldDirty: true })
    clearErrors(['actions', 'organizationIds'])
  }

  return {
    choices: { events, actions, organizations, organizationIds },
    onChoose,
    errors: {
      actions: errorOf('actions') !== undefined,
      organizationIds: errorOf('organizationIds') !== undefined,
    },
  }
}
