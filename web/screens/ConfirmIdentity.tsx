import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallError } from '../../client/call.ts'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { unlinkAccount } from '../../contract/accounts/linked-accounts.ts'
import { confirmIdentity } from '../../contract/portal/confirm-identity.ts'
import type { Held } from '../app/identity-gate.ts'
import { usePortalWords } from '../app/portal-words.ts'
import { sessionQuery } from '../app/queries.ts'
import { passwordField } from '../forms/fields.ts'
import { FormNote } from '../forms/FormNote.tsx'
import { HiddenUsername } from '../forms/HiddenUsername.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { useEndpointForm } from '../forms/use-endpoint-form.ts'
import { fieldWords } from '../messages/lookup.ts'
import { usePorts } from '../ports.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Rich } from '../ui/Rich.tsx'
import { providerName } from './account/provider-name.ts'

const schema = z.object({ password: passwordField })

/** Asks for the password again before something that a session left open must not be enough for. */
export function ConfirmIdentity({ held }: { held: Held }) {
  const { site, words, call } = usePorts()
  const { confirm, ago } = usePortalWords()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const form = useEndpointForm(confirmIdentity, {
    schema,
    body: (values) => values,
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : undefined),
    onSuccess: () => held.settle(true),
  })
  if (!session) return null

  const error = form.errorOf('password')
  const seconds = (Date.now() - Date.parse(session.session.createdAt)) / 1000
  return (
    <Dialog
      title={confirm.title}
      sentence={
        <>
          {confirm.since(ago(seconds))} <Rich text={whatFor(held, confirm)} />
        </>
      }
      onClose={() => held.settle(false)}
    >
      <FormNote form={form} tell={tellNoPassword} />
      <form className="ah-form" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername email={session.user.email} />
        <PasswordField
          id="confirm-password"
          label={words.common.password}
          showLabel={words.common.showPassword}
          autoComplete="current-password"
          error={error && fieldWords(words, error)}
          {...form.register('password')}
        />
        <DialogActions>
          <Button onClick={() => held.settle(false)}>{words.common.cancel}</Button>
          <SubmitButton form={form} isCompact>
            {confirm.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function whatFor({ endpoint, body }: Held, confirm: ReturnType<typeof usePortalWords>['confirm']) {
  if (endpoint.path === deleteUser.path) return confirm.toDelete
  if (endpoint.path !== unlinkAccount.path) return confirm.toGoOn
  return confirm.toDisconnect(providerName((body as { providerId: string }).providerId))
}

function tellNoPassword({ code }: CallError) {
  return code === 'NO_PASSWORD_CREDENTIAL_FOUND' ? <NoPassword /> : null
}

function NoPassword() {
  const { confirm } = usePortalWords()
  const again = (text: string) => <a href="/sign-out">{text}</a>
  return (
    <Note kind="info" isNews>
      <Rich text={confirm.noPassword} slots={{ again }} />
    </Note>
  )
}
