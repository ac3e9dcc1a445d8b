import { EmailField } from '../../forms/EmailField.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useApp } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useMessages } from '../../context/messages.ts'
import { plainInvitationMessages } from '../../messages/en/plain-invitation.ts'

/**
 * The invitation page for browsers without scripts: a form to sign in and a form to sign up. Both also accept the
 * invitation.
 *
 * The server never receives the secret of the mailed link, so a new user has to verify the email address first.
 */
export function PlainInvitation() {
  const { signUp } = useMessages()
  const messages = useMessages(plainInvitationMessages)
  const { site } = useApp()
  return (
    <>
      <StatusNote />
      <noscript>
        {Object.entries(messages.refusals).map(([code, sentence]) => (
          <p key={code} data-code={code} className="gh-note gh-note-danger">
            {sentence}
          </p>
        ))}
        <h2>{messages.title}</h2>
        <div data-needs="password">
          <form className="gh-form" method="post">
            <Credentials id="plain" password="current-password" />
            <Button type="submit" look="primary" isLarge>
              {messages.signInAndJoin}
            </Button>
          </form>
          <h2 className="gh-plain-title">{signUp.title}</h2>
          <form className="gh-form" method="post">
            <Field id="plain-name" name="name" label={signUp.name} autoComplete="name" required />
            <Credentials id="plain-new" password="new-password" hint={signUp.rule(site.passwordLength.min)} />
            <Button type="submit" isLarge>
              {messages.createAndJoin}
            </Button>
          </form>
        </div>
      </noscript>
    </>
  )
}

type CredentialsProps = { id: string; password: 'current-password' | 'new-password'; hint?: string }

function Credentials({ id, password, hint }: CredentialsProps) {
  const { common } = useMessages()
  return (
    <>
      <EmailField id={`${id}-email`} name="email" required />
      <Field
        id={`${id}-password`}
        name="password"
        type="password"
        label={common.password}
        autoComplete={password}
        hint={hint}
        required
      />
    </>
  )
}
