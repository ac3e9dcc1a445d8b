import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../client/call.ts'
import { confirmPendingLink, readPendingLink } from '../../../contract/social/pending-link.ts'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { passwordField } from '../../forms/fields.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { FormNote } from '../../forms/FormNote.tsx'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { rememberProvider } from '../../context/browser-storage.ts'
import { fieldMessage } from '../../messages/lookup.ts'
import { useOwnId, useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PendingLinkMail } from './PendingLinkMail.tsx'
import { ProblemCard, type Problem } from './ProblemCard.tsx'
import { Or } from '../social/ProviderButtons.tsx'
import { ProblemCode } from '../social/ProblemCode.tsx'
import { problemMessage } from '../social/problem-messages.ts'
import { socialMessages } from '../../messages/en/social.ts'
import { useMessages } from '../../context/messages.ts'

/** A provider account whose link to an existing account is pending in this browser. */
export type Pending = ReplyOf<typeof readPendingLink>

type PendingLinkProps = { problem: Problem; onLate: () => void }

/**
 * Shown if the email address of the provider account already belongs to an account on this site. If the visitor proves
 * that they own the existing account, the provider account is linked to it.
 */
export function PendingLink({ problem, onLate }: PendingLinkProps) {
  const pending = usePendingLink()
  const social = useMessages(socialMessages, 'social')
  const { proof } = social
  const proofId = useOwnId('proof')
  useTitleFocus()
  if (pending === null) return <ProblemCard problem={problem} />

  const messages = problemMessage(social, problem.code, (pending?.provider ?? problem.provider)?.name ?? null)
  return (
    <AuthShell result="problem" title={messages?.heading} sub={messages?.sentence}>
      {pending ? (
        <section className="gh-form" aria-labelledby={proofId}>
          <div>
            <h2 id={proofId}>{proof.title}</h2>
            <p className="gh-quiet">
              <Rich text={proof.sentence(pending.email, pending.provider.name)} />
            </p>
          </div>
          <Proof pending={pending} onLate={onLate} />
          <p className="gh-form-foot">
            <a href={`/sign-in?redirect=${encodeURIComponent(problem.landing)}`}>{proof.otherWay}</a>
          </p>
        </section>
      ) : (
        <Skeleton rows={2} />
      )}
      <ProblemCode code={problem.code} />
    </AuthShell>
  )
}

function Proof({ pending, onLate }: { pending: Pending; onLate: () => void }) {
  const { site, go } = useApp()
  const messages = useMessages()
  const { proof } = useMessages(socialMessages, 'social')
  const form = useEndpointForm(confirmPendingLink, {
    schema: z.object({ password: passwordField }),
    body: (values) => values,
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : undefined),
    onSuccess: ({ url, twoFactorRedirect }) => {
      if (twoFactorRedirect) return go(secondStepPath)
      tellOtherTabs('signed-in')
      rememberProvider(pending.provider.id)
      go(url)
    },
    onRefused: ({ code }) => code === 'PENDING_LINK_NOT_FOUND' && onLate(),
  })
  if (!site.features.password) return <PendingLinkMail pending={pending} onLate={onLate} />

  const error = form.errorOf('password')
  const tell = ({ code }: CallError) =>
    code === 'EMAIL_NOT_VERIFIED' ? <Note kind="warn" title={proof.notVerified} isNews /> : null
  return (
    <>
      <FormNote form={form} tell={tell} />
      <form className="gh-form" method="post" action="/auth-error" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername />
        <CurrentPassword
          {...form.register('password')}
          error={error && (error === 'INVALID_PASSWORD' ? proof.wrongPassword : fieldMessage(messages, error))}
        />
        <SubmitButton form={form}>{proof.submit(pending.provider.name)}</SubmitButton>
      </form>
      <Or />
      <PendingLinkMail pending={pending} onLate={onLate} />
    </>
  )
}

/** Returns the pending link of this browser: undefined while loading, null if nothing is pending. */
function usePendingLink() {
  const { call } = useApp()
  const [pending, setPending] = useState<Pending | null | undefined>()
  useEffect(() => {
    const leaving = new AbortController()
    void call(readPendingLink, { signal: leaving.signal }).then(({ data }) => {
      if (!leaving.signal.aborted) setPending(data)
    })
    return () => leaving.abort()
  }, [call])
  return pending
}
