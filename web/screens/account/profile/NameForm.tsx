import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import { updateUser } from '../../../../contract/accounts/profile.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { nameField } from '../../../forms/fields.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { fieldMessage } from '../../../messages/lookup.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ name: nameField })

type Rename = { name: string; before: string }

/** The user’s name, editable in place. */
export function NameForm({ user }: { user: FullUser }) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { profile, nameForm } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { queryKey } = sessionQuery(call, site)
  const renameAtOnce = optimistic<Rename>({
    queryKey,
    show: ({ name }) =>
      queries.setQueryData(queryKey, (session) => session && { ...session, user: { ...session.user, name } }),
    onRefused: refusalToast,
  })
  const rename = useMutation({
    mutationFn: ({ name }: Rename) => answer(call(updateUser, { body: { name } })),
    ...renameAtOnce,
    onSuccess(_, { name, before }) {
      // Keeps the field if the user has typed something else in the meantime.
      if ([before, name].includes(form.getValues('name'))) form.reset({ name })
      tellOtherTabs('changed')
      toast(nameForm.saved)
    },
    onError(failure, names, change, context) {
      renameAtOnce.onError(failure, names, change, context)
      form.reset({ name: names.before })
      form.setValue('name', names.name, { shouldDirty: true })
    },
  })
  const form = useEndpointForm(updateUser, {
    schema,
    defaultValues: { name: user.name },
    body: (values) => values,
    hand(_, { name }) {
      start(name)
      rename.mutate({ name, before: user.name })
    },
  })

  /** Resets the form. Its buttons disappear, so the focus returns to the field. */
  function start(name: string) {
    form.reset({ name })
    form.clearProblem()
    form.setFocus('name')
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && form.isChanged) start(user.name)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  const error = form.errorOf('name')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its field
    <form className="gh-form" noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
      <LeaveGuard isChanged={form.isChanged} />
      <FormNote form={form} />
      <Field
        id="name"
        label={profile.name}
        autoComplete="name"
        error={error && fieldMessage(messages, error)}
        {...form.register('name')}
      />
      {form.isChanged && (
        <div className="gh-form-actions">
          <SubmitButton form={form} isCompact>
            {nameForm.save}
          </SubmitButton>
          <Button look="quiet" onClick={() => start(user.name)}>
            {nameForm.undo}
          </Button>
        </div>
      )}
    </form>
  )
}
