import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { signUpPasskey } from '../../../contract/factors/passkey-sign-up.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { emailField, nameField } from '../../forms/fields.ts'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { recallPending, rememberPending } from '../../context/browser-storage.ts'
import { useMessages } from '../../context/messages.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { passkeySignUpMessages } from '../../messages/en/mail-inbox.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { addPasskey } from '../passkeys/passkey-requests.ts'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { useSignedIn } from '../sign-in/use-signed-in.ts'
import { PasskeySignUpCode } from './PasskeySignUpCode.tsx'
import { extraBody, extraSchema } from './sign-up-fields.ts'
import { Extra, Terms } from './SignUpExtras.tsx'

export type Newcomer = { email: string; name: string } & Record<string, unknown>

type State = { is: 'form' } | { is: 'code'; newcomer: Newcomer } | { is: 'passkey'; context: string }

type PasskeySignUpProps = {
  landing: string
  /** The sentence that names the recipient of the visitor’s invitation. */
  recipient: string | undefined
  /** Returns to the sign-up form with a password; null if the site has no such form. */
  onBack: (() => void) | null
}

/** The sign-up with a passkey: asks for the name and the email address, then the emailed code, then the passkey. */
export function PasskeySignUp({ landing, recipient, onBack }: PasskeySignUpProps) {
  const [state, setState] = useState<State>({ is: 'form' })
  const startAgain = () => setState({ is: 'form' })
  if (state.is === 'code')
    return (
      <PasskeySignUpCode
        newcomer={state.newcomer}
        landing={landing}
        onContext={(context) => setState({ is: 'passkey', context })}
        onBack={startAgain}
      />
    )
  if (state.is === 'passkey') return <NewPasskey context={state.context} landing={landing} onBack={startAgain} />
  return <Form recipient={recipient} onBack={onBack} onSent={(newcomer) => setState({ is: 'code', newcomer })} />
}

type FormProps = Pick<PasskeySignUpProps, 'recipient' | 'onBack'> & { onSent: (newcomer: Newcomer) => void }

function Form({ recipient, onBack, onSent }: FormProps) {
  const { site } = useApp()
  const { signUp } = useMessages()
  const messages = useMessages(passkeySignUpMessages)
  const form = useNewcomerForm(onSent)
  return (
    <AuthShell title={messages.title} sub={messages.sentence}>
      <FormNote form={form} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <Field id="name" label={signUp.name} autoComplete="name" {...form.field('name')} />
        <EmailField hint={recipient} {...form.field('email')} />
        {site.signUpFields.map((field) => (
          <Extra
            key={field.name}
            field={field}
            registration={form.register(`extra.${field.name}`)}
            error={form.errorOf(`extra.${field.name}`)}
          />
        ))}
        <Terms />
        <SubmitButton form={form}>{messages.send}</SubmitButton>
      </form>
      {onBack && (
        <p className="gh-form-foot">
          <LinkButton onClick={onBack}>{messages.usePassword}</LinkButton>
        </p>
      )}
    </AuthShell>
  )
}

function useNewcomerForm(onSent: FormProps['onSent']) {
  const { query, site } = useApp()
  const pending = recallPending()
  const form = useEndpointForm(signUpPasskey, {
    schema: z.object({ name: nameField, email: emailField, extra: z.optional(extraSchema(site.signUpFields)) }),
    defaultValues: { name: pending?.name ?? '', email: query.get('email') ?? pending?.email ?? '' },
    body: ({ extra, ...values }) => ({ ...values, ...extraBody(site.signUpFields, extra) }),
    fieldOf({ code, message }) {
      if (code === 'INVALID_EMAIL') return 'email'
      const missing = site.signUpFields.find(({ name }) => message === `${name} is required`)
      return missing ? `extra.${missing.name}` : undefined
    },
    onSuccess(_, { extra, ...values }) {
      rememberPending({ ...recallPending(), ...values })
      onSent({ ...values, ...extraBody(site.signUpFields, extra) })
    },
  })
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('name')), [setFocus])
  return form
}

type NewPasskeyProps = { context: string; landing: string; onBack: () => void }

function NewPasskey({ context, landing, onBack }: NewPasskeyProps) {
  const { call } = useApp()
  const messages = useMessages(passkeySignUpMessages)
  const arrive = useSignedIn(landing)
  const passkey = usePasskey(
    () => addPasskey(call, { context }),
    () => arrive({}),
  )
  useTitleFocus()
  return (
    <AuthShell title={messages.createTitle} sub={messages.createSentence}>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <div className="gh-form">
        <Button look="primary" isLarge isBusy={passkey.isWaiting} onClick={() => void passkey.start()}>
          {messages.create}
        </Button>
      </div>
      <p className="gh-form-foot">
        <LinkButton onClick={onBack}>{messages.startAgain}</LinkButton>
      </p>
    </AuthShell>
  )
}
