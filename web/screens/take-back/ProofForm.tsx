import * as z from 'zod/mini'
import { takeBack } from '../../../contract/factors/take-back.ts'
import { useMessages } from '../../context/messages.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { FormNote } from '../../forms/FormNote.tsx'
import { passwordField } from '../../forms/fields.ts'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { takeBackMessages } from '../../messages/en/mailed-links/take-back.ts'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import type { TakenBack } from './use-change.ts'

export type ProofProps = {
  token: string
  /** The proof that the form asks for; null if pressing the button is enough. */
  method: 'password' | 'code' | null
  onDead: () => void
  onDone: (result: TakenBack) => void
}

/** Undoes a change of sign-in methods. If a proof is needed, asks for a password or code from before the change. */
export function ProofForm(props: ProofProps) {
  const messages = useMessages(takeBackMessages)
  const form = useProofForm(props)
  const closed = <Note kind="danger" title={messages.closed} isNews />
  return (
    <>
      <FormNote form={form} tell={({ code }) => (code === 'USE_ANOTHER_WAY_TO_SIGN_IN' ? closed : null)} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        {props.method === 'password' && <FormerPassword form={form} />}
        {props.method === 'code' && <FormerCode form={form} />}
        <SubmitButton form={form}>{messages.undo}</SubmitButton>
      </form>
    </>
  )
}

function useProofForm({ token, method, onDead, onDone }: ProofProps) {
  return useEndpointForm(takeBack, {
    schema: z.object({
      password: method === 'password' ? passwordField : z.string(),
      code: method === 'code' ? z.string().check(z.regex(/\S/, 'CODE_MISSING')) : z.string(),
    }),
    defaultValues: { password: '', code: '' },
    body: ({ password, code }) => ({
      token,
      ...(method === 'password' ? { password } : {}),
      ...(method === 'code' ? { code } : {}),
    }),
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : code === 'INVALID_CODE' ? 'code' : undefined),
    onRefused: ({ code }) => code === 'INVALID_TOKEN' && onDead(),
    onSuccess: onDone,
  })
}

type FieldProps = { form: ReturnType<typeof useProofForm> }

function FormerPassword({ form }: FieldProps) {
  const messages = useMessages(takeBackMessages)
  const isWrong = form.errorOf('password') === 'INVALID_PASSWORD'
  return (
    <CurrentPassword
      {...form.field('password')}
      label={messages.password}
      {...(isWrong ? { error: messages.passwordWrong } : {})}
    />
  )
}

function FormerCode({ form }: FieldProps) {
  const messages = useMessages(takeBackMessages)
  const error = form.errorOf('code')
  return (
    <Field
      id="code"
      label={messages.code}
      hint={messages.codeHint}
      isMachine
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      error={error && (error === 'INVALID_CODE' ? messages.codeWrong : messages.codeMissing)}
      {...form.register('code')}
    />
  )
}
