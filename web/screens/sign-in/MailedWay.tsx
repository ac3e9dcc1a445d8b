import type { ReactNode, SubmitEvent } from 'react'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import type { MailedWayState } from './use-mailed-way.ts'

type MailedWayProps = {
  mail: MailedWayState
  /** The field for the email address, on a site where no other form has this field. */
  field?: ReactNode
}

/** The button that emails a link or a code. */
export function MailedWay({ mail, field }: MailedWayProps) {
  const { site } = useApp()
  const { signIn } = useMessages()
  const label = site.features.mailedLink ? signIn.mailLink : signIn.mailCode
  const needs = 'mailed-sign-in'

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    mail.ask()
  }

  // The email field is in the password form. The button has no form, because password managers expect a single form.
  if (!field)
    return (
      <div className="gh-form" data-needs={needs}>
        <SubmitButton form={mail} look="secondary" onClick={mail.ask}>
          {label}
        </SubmitButton>
      </div>
    )
  return (
    <form className="gh-form" method="post" noValidate data-needs={needs} onSubmit={send}>
      {field}
      <SubmitButton form={mail}>{label}</SubmitButton>
    </form>
  )
}
