import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateUser } from '../../../../contract/accounts/profile.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { sessionQuery } from '../../../data/account.ts'
import { nameField } from '../../../forms/fields.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { InlineForm } from '../../../layout/InlineForm.tsx'
import { useNameForm } from '../../../layout/use-name-form.ts'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ name: nameField })

export function NameForm({ user }: { user: FullUser }) {
  const { site, call } = useApp()
  const { profile, nameForm } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const { queryKey } = sessionQuery(call, site)
  const { form, undo } = useNameForm(updateUser, {
    schema,
    name: user.name,
    body: (values) => values,
    queryKey,
    show: (name) =>
      queries.setQueryData(queryKey, (session) => session && { ...session, user: { ...session.user, name } }),
    onSaved() {
      tellOtherTabs('changed')
      toast(nameForm.saved)
    },
  })
  return (
    <InlineForm form={form} labels={nameForm} onUndo={undo}>
      <Field id="name" label={profile.name} autoComplete="name" {...form.field('name')} />
    </InlineForm>
  )
}
