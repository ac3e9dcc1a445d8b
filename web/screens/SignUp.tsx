import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../client/call.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { offersSignUp } from '../../contract/pages/document.ts'
import { AuthShell } from '../auth/AuthShell.tsx'
import { emailField, nameField, newPasswordField } from '../forms/fields.ts'
import { FormNote } from '../forms/FormNote.tsx'
import { NewPassword } from '../forms/NewPassword.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { useEndpointForm } from '../forms/use-endpoint-form.ts'
import { forgetPending, recallPending, rememberPending, rememberProvider } from '../memory.ts'
import { fieldWords } from '../messages/lookup.ts'
import { useIsAwake, usePorts } from '../ports.tsx'
import { safePath } from '../safe-path.ts'
import { tellOtherTabs } from '../session-channel.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Check, Field } from '../ui/Field.tsx'
import { Rich } from '../ui/Rich.tsx'
import { ProviderButtons } from './social/ProviderButtons.tsx'
import { ProviderNote } from './social/ProviderNote.tsx'
import { useProviderStart } from './social/use-provider-start.ts'
import { extraBody, extraSchema, labelOf, type ExtraField } from './sign-up-fields.ts'

/** The way in for people who have no account yet. */
export function SignUp() {
  const { site, words, query } = usePorts()
  const landing = safePath(query.get('redirect')) ?? '/account'
  const start = useProviderStart({ from: 'sign-up', landing, loginHint: query.get('email') ?? undefined })
  if (!offersSignUp(site)) {
    return (
      <AuthShell title={words.signUp.off} sub={words.signUp.offSentence(site.app.name)}>
        <div className="ah-form-actions">
          <ButtonLink look="primary" href="/sign-in">
            {words.signUp.signIn}
          </ButtonLink>
        </div>
      </AuthShell>
    )
  }
  return (
    <AuthShell title={words.signUp.title} sub={<Rich text={words.signUp.sub(site.app.name)} />}>
      <ProviderNote start={start} />
      <ProviderButtons
        start={start}
        label={words.providers.signUp}
        formNeeds="sign-up-with-password"
        hasForm={site.features.signUp}
      />
      {site.features.signUp && <SignUpForm onSend={start.clear} />}
      <p className="ah-form-foot" data-needs="sign-up">
        {words.signUp.have} <SignInLink>{words.signUp.signIn}</SignInLink>
      </p>
    </AuthShell>
  )
}

function SignUpForm({ onSend }: { onSend: () => void }) {
  const { words } = usePorts()
  const { form, extraFields } = useSignUpForm()
  const nameError = form.errorOf('name')
  const emailError = form.errorOf('email')

  return (
    <>
      <FormNote form={form} />
      <form
        className="ah-form"
        method="post"
        action="/sign-up"
        noValidate
        data-needs="sign-up-with-password"
        onSubmit={(event) => {
          onSend()
          form.onSubmit(event)
        }}
      >
        <Field
          id="name"
          label={words.signUp.name}
          autoComplete="name"
          error={nameError && fieldWords(words, nameError)}
          {...form.register('name')}
        />
        <Field
          id="email"
          type="email"
          label={words.common.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={emailError && <EmailError code={emailError} />}
          {...form.register('email')}
        />
        <NewPassword control={form.control} registration={form.register('password')} error={form.errorOf('password')} />
        {extraFields.map((field) => {
          const registration = form.register(`extra.${field.name}`)
          return (
            <Extra
              key={field.name}
              field={field}
              registration={registration}
              error={form.errorOf(`extra.${field.name}`)}
            />
          )
        })}
        <Terms />
        <SubmitButton form={form}>{words.signUp.submit}</SubmitButton>
      </form>
    </>
  )
}

function useSignUpForm() {
  const { site, query, go } = usePorts()
  const isAwake = useIsAwake()
  const extraFields = site.signUpFields
  const redirect = safePath(query.get('redirect'))

  const form = useEndpointForm(signUpEmail, {
    schema: z.object({
      name: nameField,
      email: emailField,
      password: newPasswordField(site.passwordLength),
      extra: z.optional(extraSchema(extraFields)),
    }),
    body: ({ extra, ...values }) => ({ ...values, ...extraBody(extraFields, extra), callbackURL: '/verify-email' }),
    fieldOf,
    onSuccess: ({ token }, { email, name }) => {
      if (token !== null) {
        tellOtherTabs('signed-in')
        forgetPending()
        rememberProvider(null)
        return go(redirect ?? '/account')
      }
      rememberPending({ email, name, ...(redirect ? { redirect } : {}) })
      go(site.features.verification ? '/verify-email?waiting=1' : '/sign-in?reason=created')
    },
  })

  function fieldOf({ code, message }: CallError) {
    if (code === 'USER_ALREADY_EXISTS' || code === 'INVALID_EMAIL') return 'email'
    if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG') return 'password'
    const missing = extraFields.find(({ name }) => message === `${name} is required`)
    return missing ? (`extra.${missing.name}` as const) : undefined
  }

  const { setValue, getValues, setFocus } = form
  useEffect(() => {
    if (!isAwake) return
    const { email = query.get('email'), name } = recallPending() ?? {}
    if (name && !getValues('name')) setValue('name', name)
    if (email && !getValues('email')) setValue('email', email)
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (!isTouch && document.activeElement === document.body) setFocus('name')
  }, [isAwake, query, setValue, getValues, setFocus])

  return { form, extraFields }
}

/** What is wrong with the address; one that is taken offers the way in. */
function EmailError({ code }: { code: string }) {
  const { site, words } = usePorts()
  if (code !== 'USER_ALREADY_EXISTS') return fieldWords(words, code)
  return (
    <>
      {words.refusals.USER_ALREADY_EXISTS({})} <SignInLink>{words.signUp.signIn}</SignInLink>
      {site.features.passwordReset && (
        <>
          {' · '}
          <a href="/forgot-password">{words.signUp.resetPassword}</a>
        </>
      )}
    </>
  )
}

/** Goes to sign-in and takes along the address that was typed, so that it is not asked for twice. */
function SignInLink({ children }: { children: string }) {
  const { query } = usePorts()
  const redirect = safePath(query.get('redirect'))

  function keepEmail() {
    const email = document.querySelector<HTMLInputElement>('#email')?.value
    if (email) rememberPending({ ...recallPending(), email })
  }

  return (
    <a href={redirect ? `/sign-in?redirect=${encodeURIComponent(redirect)}` : '/sign-in'} onClick={keepEmail}>
      {children}
    </a>
  )
}

type ExtraProps = { field: ExtraField; registration: object & { name: string }; error: string | undefined }

function Extra({ field, registration, error }: ExtraProps) {
  const { words } = usePorts()
  const label = labelOf(field.name)
  if (field.type === 'boolean') return <Check label={label} {...registration} />
  return (
    <Field
      id={`extra-${field.name}`}
      label={label}
      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
      {...(field.required ? {} : { optional: words.common.optional })}
      error={error && fieldWords(words, error, { label: label.toLowerCase() })}
      {...registration}
    />
  )
}

function Terms() {
  const { site, words } = usePorts()
  const { terms, privacy } = site.links
  if (terms === null) return null
  const slots = {
    terms: (text: string) => <a href={terms}>{text}</a>,
    privacy: (text: string) => <a href={privacy ?? undefined}>{text}</a>,
  }
  return (
    <p className="ah-small ah-quiet" data-needs="terms">
      <Rich text={privacy === null ? words.signUp.terms : words.signUp.termsAndPrivacy} slots={slots} />
    </p>
  )
}
