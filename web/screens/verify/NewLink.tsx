import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../client/call.ts'
import { sendVerificationEmail } from '../../../contract/accounts/email-verification.ts'
import { emailField } from '../../forms/fields.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { FormNote, ProblemNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { recallPending, rememberPending } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../context/messages.ts'

const verifiedAlready = 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL'
const schema = z.object({ email: emailField })

/** Requests another verification link to replace a link that no longer works. */
export function NewLink() {
  const { site, go } = useApp()
  const messages = useMessages()
  const form = useEndpointForm(sendVerificationEmail, {
    schema,
    body: ({ email }) => ({ email, callbackURL: '/verify-email' }),
    onSuccess: (_, { email }) => {
      rememberPending({ ...recallPending(), email })
      go('/verify-email?waiting=1')
    },
  })
  const { setValue } = form
  const known = site.session?.user.email ?? recallPending()?.email
  useEffect(() => {
    if (known) setValue('email', known)
  }, [known, setValue])

  return (
    <>
      <FormNote form={form} tell={tellVerified} />
      <form className="gh-form" method="post" action="/verify-email" noValidate onSubmit={form.onSubmit}>
        <EmailField {...form.field('email')} />
        <SubmitButton form={form}>{messages.verify.sendNew}</SubmitButton>
      </form>
    </>
  )
}

/** Returns a note with a Continue button if the email address is already verified; null for other refusals. */
function tellVerified(problem: CallError) {
  if (problem.code !== verifiedAlready) return null
  return <ProblemNote problem={problem} actions={<GoOn />} />
}

function GoOn() {
  const messages = useMessages()
  return <ButtonLink href="/">{messages.verify.continue}</ButtonLink>
}
