import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { emailField } from '../../forms/fields.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote, ProblemNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { recallPending, rememberPending } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { ButtonLink, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from '../verify/Resend.tsx'
import { useMailAgain } from '../verify/use-resend.ts'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ email: emailField })
const redirectTo = '/reset-password'
const waitMilliseconds = 60_000

/** Mails a link for choosing a new password. Users without a password can choose their first one. */
export function ForgotPassword() {
  const { site } = useApp()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!site.features.passwordReset) return <ResetIsOff />
  if (sentTo !== null) return <ResetLinkSent email={sentTo} onOtherAddress={() => setSentTo(null)} />
  return <ForgotForm onSent={setSentTo} />
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { query } = useApp()
  const messages = useMessages()
  const isFirst = query.get('set') === '1'
  const form = useEndpointForm(requestPasswordReset, {
    schema,
    body: ({ email }) => ({ email, redirectTo }),
    onSuccess: (_, { email }) => {
      rememberPending({ ...recallPending(), email })
      onSent(email)
    },
  })
  useKnownEmail(form)

  return (
    <AuthShell
      title={isFirst ? messages.forgot.setTitle : messages.forgot.title}
      sub={isFirst ? messages.forgot.setSub : messages.forgot.sub}
    >
      <FormNote form={form} otherwise={<StatusNote />} />
      <form
        className="gh-form"
        method="post"
        action="/forgot-password"
        noValidate
        data-needs="password-reset"
        onSubmit={form.onSubmit}
      >
        <EmailField {...form.field('email')} />
        <SubmitButton form={form}>{messages.forgot.submit}</SubmitButton>
      </form>
      <WayBack />
    </AuthShell>
  )
}

type EmailForm = {
  setValue: (name: 'email', value: string) => void
  getValues: (name: 'email') => string
  setFocus: (name: 'email') => void
}

/** Fills in the email address from the session, the URL or the previous page. Focuses the field. */
function useKnownEmail({ setValue, getValues, setFocus }: EmailForm) {
  const { site, query } = useApp()
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const known = site.session?.user.email ?? query.get('email') ?? recallPending()?.email
    if (known && !getValues('email')) setValue('email', known)
    focusFirst(() => setFocus('email'))
  }, [isAwake, site, query, setValue, getValues, setFocus])
}

/** Confirms the request. The message is the same whether or not an account has the email address. */
function ResetLinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { call, site } = useApp()
  const messages = useMessages()
  const resend = useMailAgain(email, {
    wasJustSent: true,
    waitMilliseconds,
    ask: async (to) => (await call(requestPasswordReset, { body: { email: to, redirectTo } })).error,
  })
  useTitleFocus()

  return (
    <AuthShell
      result="mail"
      title={messages.forgot.inbox}
      sub={
        <>
          <Rich text={messages.forgot.sent(email)} /> {messages.forgot.lifetime(site.linkSeconds.reset)}
        </>
      }
    >
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && <Note kind="ok">{messages.verify.sentAgain}</Note>}
      <div className="gh-form-actions">
        <Resend resend={resend} />
      </div>
      <p className="gh-form-foot">
        <Rich
          text={messages.forgot.wrongAddress}
          slots={{ change: (text) => <LinkButton onClick={onOtherAddress}>{text}</LinkButton> }}
        />
      </p>
    </AuthShell>
  )
}

function ResetIsOff() {
  const { site } = useApp()
  const messages = useMessages()
  return (
    <AuthShell result="problem" title={messages.forgot.off} sub={messages.forgot.offSentence(site.app.support)}>
      <div className="gh-form-actions">
        {site.links.support && (
          <ButtonLink look="primary" href={site.links.support}>
            {messages.suspended.contact(site.app.support ?? '')}
          </ButtonLink>
        )}
        <WayBack />
      </div>
    </AuthShell>
  )
}

function WayBack() {
  const { site, query } = useApp()
  const messages = useMessages()
  return (
    <p className="gh-form-foot">
      {site.session ? (
        <a href="/account/security">{messages.forgot.backToAccount}</a>
      ) : (
        <a href={towards('/sign-in', onwardIn(query))}>{messages.forgot.back}</a>
      )}
    </p>
  )
}
