import { useMessages } from '../../context/messages.ts'
import { factorRefusals } from '../../messages/en/factor-refusals.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

/**
 * The second step for browsers without scripts: a form for a code from the authenticator app, and a form for a recovery
 * code. Passkeys and mailed codes need a script.
 */
export function PlainSecondStep() {
  const messages = useMessages(secondStepMessages)
  return (
    <>
      <Refusals />
      <h2>{messages.title}</h2>
      <AppForm />
      <h2 className="gh-plain-title">{messages.useRecoveryCode}</h2>
      <RecoveryCodeForm />
      <p className="gh-form-foot">
        <a href="/sign-in">{messages.back}</a>
      </p>
    </>
  )
}

/** The messages of all refusals. Of these, the server sends only the message of the refusal that led to this page. */
function Refusals() {
  const messages = useMessages(secondStepMessages)
  const refusals = Object.entries(useMessages(factorRefusals))
  return [...refusals, ['USE_ANOTHER_WAY_TO_SIGN_IN', () => messages.codesClosed] as const].map(([code, say]) => (
    <p key={code} data-code={code} className="gh-note gh-note-danger">
      {say({})}
    </p>
  ))
}

function AppForm() {
  const messages = useMessages(secondStepMessages)
  return (
    <form className="gh-form" method="post">
      <input type="hidden" name="method" value="totp" />
      <Field
        id="plain-code"
        name="code"
        label={messages.code}
        hint={messages.byApp}
        inputMode="numeric"
        autoComplete="one-time-code"
        isMachine
        required
      />
      <Button type="submit" look="primary" isLarge>
        {messages.continue}
      </Button>
    </form>
  )
}

function RecoveryCodeForm() {
  const messages = useMessages(secondStepMessages)
  return (
    <form className="gh-form" method="post">
      <input type="hidden" name="method" value="backup-code" />
      <Field
        id="plain-recovery-code"
        name="code"
        label={messages.recoveryCode}
        hint={messages.recoveryCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        isMachine
        required
      />
      <Button type="submit" isLarge>
        {messages.continue}
      </Button>
    </form>
  )
}
