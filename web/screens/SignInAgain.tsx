import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { signInEmail } from '../../contract/accounts/sign-in.ts'
import type { Held } from '../app/identity-gate.ts'
import { usePortalWords } from '../app/portal-words.ts'
import { sessionQuery } from '../app/queries.ts'
import { signInAgain } from '../app/sign-in-again.ts'
import { passwordField } from '../forms/fields.ts'
import { FormNote } from '../forms/FormNote.tsx'
import { HiddenUsername } from '../forms/HiddenUsername.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { useEndpointForm } from '../forms/use-endpoint-form.ts'
import { fieldWords } from '../messages/lookup.ts'
import { usePorts } from '../ports.tsx'
import { tellOtherTabs } from '../session-channel.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

const schema = z.object({ password: passwordField })
const shortSessionSeconds = 86_400

/** The session has ended: signing in over the page keeps it, with all that was typed. */
export function SignInAgain({ held }: { held: Held }) {
  const { site, words, call } = usePorts()
  const { ended } = usePortalWords()
  const queries = useQueryClient()
  const { data } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const { user, session } = data ?? site.session!
  const form = useEndpointForm(signInEmail, {
    schema,
    body: ({ password }) => ({ email: user.email, password, rememberMe: wasRemembered(session) }),
    onSuccess: () => {
      tellOtherTabs('signed-in')
      held.settle(true)
      void queries.invalidateQueries()
    },
  })

  const error = form.errorOf('password')
  return (
    <Dialog title={ended.title} sentence={ended.sentence}>
      <FormNote form={form} />
      <form className="ah-form" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername email={user.email} />
        <p>
          <code>{user.email}</code>
        </p>
        <PasswordField
          id="again-password"
          label={words.common.password}
          showLabel={words.common.showPassword}
          autoComplete="current-password"
          error={error && fieldWords(words, error)}
          {...form.register('password')}
        />
        <DialogActions>
          <ButtonLink href={signInAgain()}>{ended.other}</ButtonLink>
          <SubmitButton form={form} isCompact>
            {words.signIn.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A browser that asked not to be remembered has sessions of a day, and is not remembered now either. */
function wasRemembered({ expiresAt, updatedAt }: { expiresAt: string; updatedAt: string }) {
  return Date.parse(expiresAt) - Date.parse(updatedAt) > shortSessionSeconds * 1000
}
