import { useEffect } from 'react'
import { verificationErrors, type VerificationError } from '../../../contract/redirect-errors.ts'
import { AuthShell, focusTitle, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { forgetEverything } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { goodbyeMessages } from '../../messages/en/goodbye.ts'
import { useMessages } from '../../context/messages.ts'

/**
 * Shown after users delete their account, directly or through a mailed link. Also shown for a link that does not work.
 */
export function Goodbye() {
  const { site, query, go } = useApp()
  const isAwake = useIsAwake()
  const error = query.get('error')
  const isStillThere = isAwake && error === null && site.session !== null
  useEffect(() => {
    if (isStillThere) go('/account', { replace: true })
  }, [isStillThere, go])

  if (!isAwake || isStillThere) {
    return (
      <AuthShell>
        <Skeleton rows={2} />
      </AuthShell>
    )
  }
  return error === null ? <Deleted /> : <NothingDeleted code={error} />
}

function Deleted() {
  const { site } = useApp()
  const goodbye = useMessages(goodbyeMessages)
  useEffect(() => {
    forgetEverything()
    tellOtherTabs('signed-out')
    focusTitle()
  }, [])
  return (
    <AuthShell result="ok" title={goodbye.title} sub={goodbye.sentence}>
      {site.features.signUp && (
        <div className="gh-form-actions">
          <ButtonLink href="/sign-up">{goodbye.createAccount}</ButtonLink>
        </div>
      )}
    </AuthShell>
  )
}

function NothingDeleted({ code }: { code: string }) {
  const { site } = useApp()
  const messages = useMessages()
  const goodbye = useMessages(goodbyeMessages)
  useTitleFocus()
  const known = isVerificationError(code) ? messages.verificationErrors[code] : null
  return (
    <AuthShell
      result="problem"
      title={code === 'invalid_token' ? goodbye.dead : (known?.heading ?? messages.verify.didntWork)}
      sub={goodbye.failed}
    >
      <div className="gh-form-actions">
        {site.session ? (
          <ButtonLink look="primary" href="/account/security">
            {goodbye.toAccount}
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" href="/sign-in?redirect=/account/security">
            {messages.signIn.submit}
          </ButtonLink>
        )}
      </div>
    </AuthShell>
  )
}

function isVerificationError(code: string): code is VerificationError {
  return (verificationErrors as readonly string[]).includes(code)
}
