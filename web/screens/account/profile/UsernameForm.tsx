import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallError } from '../../../../client/call.ts'
import { updateUser } from '../../../../contract/accounts/profile.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { sessionQuery } from '../../../data/account.ts'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { useMessages } from '../../../context/messages.ts'
import { InlineForm } from '../../../layout/InlineForm.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'

const schema = z.object({ username: z.string().check(z.trim(), z.minLength(1, 'USERNAME_TOO_SHORT')) })

/**
 * The form for the username, with which the user can sign in. Other parts of the page show a new username only once it
 * is saved, because another user might have it. A new name is shown at once.
 */
export function UsernameForm({ user }: { user: FullUser }) {
  const { site, call } = useApp()
  const { profile, nameForm } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const form = useEndpointForm(updateUser, {
    schema,
    isRepeatable: true,
    defaultValues: { username: user.displayUsername ?? '' },
    body: (values) => values,
    fieldOf: ({ code }: CallError) => (code?.includes('USERNAME') ? 'username' : undefined),
    onSuccess(_, { username }) {
      form.reset({ username })
      void queries.invalidateQueries({ queryKey: sessionQuery(call, site).queryKey })
      tellOtherTabs('changed')
      toast(nameForm.saved)
    },
  })

  function undo() {
    form.reset({ username: user.displayUsername ?? '' })
    form.setFocus('username')
  }

  return (
    <InlineForm form={form} labels={nameForm} onUndo={undo}>
      <Field
        id="username"
        label={profile.username}
        hint={profile.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
    </InlineForm>
  )
}
