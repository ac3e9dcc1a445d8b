import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { CallError } from '../../../client/call.ts'
import { signUpEmail } from '../../../contract/accounts/sign-up.ts'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { signUpInvited } from '../../../contract/organizations/invited-sign-up.ts'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { emailField, isNewPasswordRefusal, nameField, newPasswordField } from '../../forms/fields.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { NewPassword } from '../../forms/NewPassword.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import {
  forgetPending,
  recallInvitationSecret,
  recallPending,
  rememberJoining,
  rememberPending,
  rememberProvider,
} from '../../context/browser-storage.ts'
import { fieldMessage } from '../../messages/lookup.ts'
import { useIsAwake, useOwnId, useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Field } from '../../ui/Field.tsx'
import { extraBody, extraSchema } from './sign-up-fields.ts'
import { Extra, Terms } from './SignUpExtras.tsx'
import { useMessages } from '../../context/messages.ts'

type SignUpFormProps = {
  /** The invitation that allows signing up. */
  invitationId?: string
  /** The sentence that names the recipient of the visitor’s invitation. */
  recipient?: string | undefined
  /** Set if the form is on the invitation page. */
  invited?: Invited
  onSend?: () => void
}

type Invited = {
  /** The recipient’s email address, which cannot be changed; undefined if the visitor did not open the mailed link. */
  email: string | undefined
  /** The label of the button. */
  submit: string
  /** Called once the new user is signed in. */
  onSignedUp: () => void
  /** Called if the visitor has to sign in, to the new account (`created`) or to an existing account (`taken`). */
  onHasAccount: (news: 'created' | 'taken') => void
}

export function SignUpForm({ invitationId, recipient, invited, onSend }: SignUpFormProps) {
  const messages = useMessages()
  const { form, extraFields } = useSignUpForm(invitationId, invited)
  const emailError = form.errorOf('email')

  return (
    <>
      <FormNote form={form} otherwise={<StatusNote />} />
      <form
        className="gh-form"
        method="post"
        action="/sign-up"
        noValidate
        data-needs={invitationId ? undefined : 'sign-up-with-password'}
        onSubmit={(event) => {
          onSend?.()
          form.onSubmit(event)
        }}
      >
        <Field id="name" label={messages.signUp.name} autoComplete="name" {...form.field('name')} />
        <EmailField
          hint={recipient}
          readOnly={invited?.email !== undefined}
          error={emailError && <EmailError code={emailError} />}
          {...form.register('email')}
        />
        <NewPassword control={form.control} registration={form.register('password')} error={form.errorOf('password')} />
        {extraFields.map((field) => (
          <Extra
            key={field.name}
            field={field}
            registration={form.register(`extra.${field.name}`)}
            error={form.errorOf(`extra.${field.name}`)}
          />
        ))}
        <Terms />
        <SubmitButton form={form}>{invited?.submit ?? messages.signUp.submit}</SubmitButton>
      </form>
    </>
  )
}

function useSignUpForm(invitationId: string | undefined, invited: Invited | undefined) {
  const { site, go } = useApp()
  const extraFields = site.signUpFields
  const form = useEndpointForm(invitationId === undefined ? signUpEmail : signUpInvited, {
    schema: z.object({
      name: nameField,
      email: emailField,
      password: newPasswordField(site.passwordLength),
      extra: z.optional(extraSchema(extraFields)),
    }),
    body: ({ extra, ...values }) => ({
      ...values,
      ...extraBody(extraFields, extra),
      ...invitationBody(invitationId),
      callbackURL: '/verify-email',
    }),
    fieldOf,
    onRefused: ({ code }) => {
      if (code === 'USER_ALREADY_EXISTS') invited?.onHasAccount('taken')
      // The invitation page explains why the invitation is no longer open.
      if (invitationId !== undefined && invitationRefusals.has(code ?? '')) go(`/invite/${invitationId}`)
    },
    onSuccess: useSignedUp(invitationId, invited),
  })

  function fieldOf({ code, message }: CallError) {
    if (code === 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION') return 'email'
    if (code === 'USER_ALREADY_EXISTS' || code === 'INVALID_EMAIL') return 'email'
    if (isNewPasswordRefusal(code)) return 'password'
    const missing = extraFields.find(({ name }) => message === `${name} is required`)
    return missing ? (`extra.${missing.name}` as const) : undefined
  }

  usePrefilled(form, invited?.email)
  return { form, extraFields }
}

/**
 * Returns a function that opens the next page after the account was created. If the sign-up did not sign the user in,
 * they first have to verify the email address, complete a second step or sign in.
 */
function useSignedUp(invitationId: string | undefined, invited: Invited | undefined) {
  const { site, query, go } = useApp()
  const redirect = invited ? `/invite/${invitationId}` : onwardIn(query)
  return ({ token, user }: ReplyOf<typeof signUpEmail>, { email, name }: { email: string; name: string }) => {
    if (token && invited) return invited.onSignedUp()
    if (token) {
      tellOtherTabs('signed-in')
      forgetPending()
      rememberProvider(null)
      return go(redirect ?? '/')
    }
    if (invited && invitationId !== undefined) rememberJoining(invitationId)
    // A reply without a user means that the site requires a second step.
    if (!user) return go(towards(secondStepPath, redirect))
    rememberPending({ email, name, ...(redirect ? { redirect } : {}) })
    const mustVerify = site.features.verificationRequired && !user.emailVerified
    if (mustVerify) go('/verify-email?waiting=1')
    else if (invited) invited.onHasAccount('created')
    else go(towards('/sign-in?reason=created', redirect))
  }
}

type NamedFields = {
  setValue: (name: 'name' | 'email', value: string) => void
  getValues: (name: 'name' | 'email') => string
  setFocus: (name: 'name') => void
}

/** Fills in the name and the email address if the invitation, the URL or the previous page provides them. */
function usePrefilled({ setValue, getValues, setFocus }: NamedFields, invitedEmail: string | undefined) {
  const { query } = useApp()
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const pending = recallPending()
    const email = invitedEmail ?? query.get('email') ?? pending?.email
    if (pending?.name && !getValues('name')) setValue('name', pending.name)
    if (email && (invitedEmail || !getValues('email'))) setValue('email', email)
    focusFirst(() => setFocus('name'))
  }, [isAwake, query, invitedEmail, setValue, getValues, setFocus])
}

const invitationRefusals = new Set([
  'INVITATION_NOT_FOUND',
  'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  'TEAM_MEMBER_LIMIT_REACHED',
])

/**
 * Returns the fields for the invitation that allows signing up: its id, and the secret if the mailed link was opened in
 * this tab.
 */
function invitationBody(invitationId: string | undefined) {
  if (invitationId === undefined) return {}
  const invitationSecret = recallInvitationSecret(invitationId)
  return { invitationId, ...(invitationSecret === null ? {} : { invitationSecret }) }
}

/** The error of the email field. If an account already has the email address, the error offers to sign in. */
function EmailError({ code }: { code: string }) {
  const { site, query } = useApp()
  const messages = useMessages()
  const keepEmail = useKeepEmail()
  if (code !== 'USER_ALREADY_EXISTS') return fieldMessage(messages, code)
  return (
    <>
      {messages.refusals.USER_ALREADY_EXISTS({})} <SignInLink>{messages.signUp.signIn}</SignInLink>
      {site.features.passwordReset && (
        <>
          {' · '}
          <a href={towards('/forgot-password', onwardIn(query))} onClick={keepEmail}>
            {messages.signUp.resetPassword}
          </a>
        </>
      )}
    </>
  )
}

/** A link to sign-in that passes the typed email address along. */
export function SignInLink({ children }: { children: string }) {
  const { query } = useApp()
  const keepEmail = useKeepEmail()
  return (
    <a href={towards('/sign-in', onwardIn(query))} onClick={keepEmail}>
      {children}
    </a>
  )
}

/** Returns a function that passes the typed email address on to the next page. */
export function useKeepEmail() {
  const id = useOwnId('email')
  return () => {
    const email = typedInto(id)
    if (email) rememberPending({ ...recallPending(), email })
  }
}

/** Returns a function that passes the typed name and email address on to another sign-up form. */
export function useKeepTyped() {
  const [name, email] = [useOwnId('name'), useOwnId('email')]
  return () => {
    const typed = { name: typedInto(name) ?? '', email: typedInto(email) ?? '' }
    if (typed.name || typed.email) rememberPending({ ...recallPending(), ...typed })
  }
}

function typedInto(id: string) {
  return document.querySelector<HTMLInputElement>(`#${id}`)?.value
}
