import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../client/call.ts'
import { setUp } from '../../../contract/admin/set-up.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { emailField, isNewPasswordRefusal, nameField, newPasswordField } from '../../forms/fields.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { NewPassword } from '../../forms/NewPassword.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LookAround } from './LookAround.tsx'
import { setUpMessages } from '../../messages/en/set-up.ts'
import { useMessages } from '../../context/messages.ts'

/** The page of a new installation, which has no accounts yet. */
export function SetUp() {
  const { site } = useApp()
  const setUpTexts = useMessages(setUpMessages)
  const form = useSetUpForm()
  if (!site.setup.required || form.problem?.code === 'ALREADY_SET_UP') return <AlreadySetUp />
  const context = { title: setUpTexts.context, sentence: setUpTexts.contextSentence(site.app.name) }
  return (
    <AuthShell title={setUpTexts.title(site.app.name)} sub={setUpTexts.sub} context={context}>
      <FormNote form={form} />
      <form className="gh-form" method="post" action="/setup" noValidate onSubmit={form.onSubmit}>
        {site.setup.codeNeeded && (
          <div data-needs="setup-code">
            <Field
              id="code"
              label={setUpTexts.code}
              hint={setUpTexts.codeHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              isMachine
              {...form.field('code')}
            />
          </div>
        )}
        <Field id="name" label={setUpTexts.name} autoComplete="name" {...form.field('name')} />
        <EmailField {...form.field('email')} />
        <NewPassword control={form.control} registration={form.register('password')} error={form.errorOf('password')} />
        <SubmitButton form={form}>{setUpTexts.submit}</SubmitButton>
      </form>
      <LookAround />
    </AuthShell>
  )
}

function useSetUpForm() {
  const { site, go } = useApp()
  const { codeNeeded } = site.setup
  const form = useEndpointForm(setUp, {
    schema: z.object({
      code: codeNeeded ? z.string().check(z.trim(), z.minLength(1, 'CODE_MISSING')) : z.optional(z.string()),
      name: nameField,
      email: emailField,
      password: newPasswordField(site.passwordLength),
    }),
    body: ({ code, ...values }) => ({ ...values, ...(codeNeeded && code ? { code } : {}) }),
    fieldOf,
    onSuccess: () => go('/admin'),
  })
  useFirstField(form)
  return form
}

function fieldOf({ code }: CallError) {
  if (code === 'INVALID_SETUP_CODE') return 'code'
  if (code === 'INVALID_EMAIL') return 'email'
  return isNewPasswordRefusal(code) ? 'password' : undefined
}

type FirstField = { setFocus: (name: 'code' | 'name') => void; setValue: (name: 'code', value: string) => void }

/**
 * Fills in the setup code if the URL contains the code, as the link in the server’s log does. Focuses the field for the
 * code or, if the code is not needed or already filled in, the field for the name.
 */
function useFirstField({ setFocus, setValue }: FirstField) {
  const { site, query } = useApp()
  const isAwake = useIsAwake()
  const { required, codeNeeded } = site.setup
  useEffect(() => {
    if (!isAwake || !required) return
    const code = query.get('code')
    if (codeNeeded && code) setValue('code', code)
    focusFirst(() => setFocus(codeNeeded && !code ? 'code' : 'name'))
  }, [isAwake, required, codeNeeded, query, setFocus, setValue])
}

function AlreadySetUp() {
  const { site } = useApp()
  const messages = useMessages()
  const setUpTexts = useMessages(setUpMessages)
  return (
    <AuthShell title={setUpTexts.done(site.app.name)} sub={setUpTexts.doneSentence}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/sign-in">
          {messages.signIn.submit}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}
