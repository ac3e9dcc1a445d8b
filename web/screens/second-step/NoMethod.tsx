import { Suspense } from 'react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { lostMessages } from '../../messages/en/lost.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { ButtonLink, LinkButton } from '../../ui/Button.tsx'
import { PasskeyElsewhere, useHasPasskeyElsewhere } from './StepShell.tsx'
import type { OpenChallenge } from './use-challenge.ts'

/** Shown to users whose second factors no longer exist, or cannot be used on this page. */
export function NoMethod({ challenge, onLost }: { challenge: OpenChallenge; onLost: () => void }) {
  const { site, query } = useApp()
  const { title, byPasskey, back, none, lost } = useMessages(secondStepMessages, 'secondStep')
  const messages = useMessages(lostMessages)
  useTitleFocus()
  const toSignIn = (
    <div className="gh-form-actions">
      <ButtonLink look="secondary" href={towards('/sign-in', onwardIn(query))}>
        {back}
      </ButtonLink>
    </div>
  )
  if (useHasPasskeyElsewhere(challenge))
    return (
      <AuthShell title={title} sub={byPasskey}>
        <Suspense>
          <PasskeyElsewhere />
        </Suspense>
        {toSignIn}
      </AuthShell>
    )
  return (
    <AuthShell result="problem" title={none} sub={messages.noneSentence(site.app.support)}>
      {toSignIn}
      {challenge.recovery && (
        <p className="gh-form-foot">
          <LinkButton onClick={onLost}>{lost}</LinkButton>
        </p>
      )}
    </AuthShell>
  )
}
