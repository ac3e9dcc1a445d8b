import { useEffect } from 'react'
import { verificationErrors, type VerificationError } from '../../../contract/redirect-errors.ts'
import { AuthShell, focusTitle, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { recallPending } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { redirectCode } from '../../context/redirect-code.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckInbox } from './CheckInbox.tsx'
import { NewLink } from './NewLink.tsx'
import { useMessages } from '../../context/messages.ts'

/** The page that waits for the verification link to be opened, and also the page that the link opens. */
export function VerifyEmail() {
  const { site, query } = useApp()
  const isAwake = useIsAwake()
  if (!isAwake) {
    return (
      <AuthShell>
        <Skeleton rows={2} />
      </AuthShell>
    )
  }

  const error = redirectCode(query.get('error'))
  if (error) return <LinkProblem code={error} />
  const unverified = site.session !== null && !site.session.user.emailVerified
  if (query.has('waiting') || unverified) return <CheckInbox />
  return <Verified />
}

function Verified() {
  const { site } = useApp()
  const messages = useMessages()
  useEffect(() => {
    tellOtherTabs('verified')
    focusTitle()
  }, [])
  const onward = recallPending()?.redirect
  const next = site.session ? (onward ?? '/') : towards('/sign-in?reason=verified', onward)
  return (
    <AuthShell result="ok" title={messages.verify.verified} sub={messages.verify.verifiedSentence}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href={next}>
          {messages.verify.continue}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

function LinkProblem({ code }: { code: string }) {
  const { site } = useApp()
  const messages = useMessages()
  useTitleFocus()
  const known = isVerificationError(code) ? messages.verificationErrors[code] : null
  const canSendAgain = code === 'token_expired' || code === 'invalid_token'
  return (
    <AuthShell
      result="problem"
      title={known?.heading ?? messages.verify.didntWork}
      sub={known?.sentence ?? <code>{code}</code>}
    >
      {canSendAgain ? (
        <NewLink />
      ) : (
        <div className="gh-form-actions">
          <ButtonLink look="primary" href="/sign-in">
            {messages.verify.signIn}
          </ButtonLink>
          {code === 'user_not_found' && site.features.signUp && (
            <ButtonLink href="/sign-up">{messages.verify.createAccount}</ButtonLink>
          )}
        </div>
      )}
    </AuthShell>
  )
}

function isVerificationError(code: string): code is VerificationError {
  return (verificationErrors as readonly string[]).includes(code)
}
