import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { signOut } from '../../../contract/sign-in/sign-in.ts'
import { stopImpersonating } from '../../../contract/admin/impersonation.ts'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { forgetPending, forgetRecent } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { leaveAsSomebodyElse, tellOtherTabs } from '../../context/session-channel.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { signOutMessages } from '../../messages/en/sign-out.ts'
import { useMessages } from '../../context/messages.ts'

/** Signs out at once and reports a failure. During impersonation, ends only the impersonation. */
export function SignOut() {
  const messages = useMessages()
  const signOutTexts = useMessages(signOutMessages)
  const { problem, isPending, retry } = useSignOut()
  if (!problem) return <AuthShell title={signOutTexts.working} />
  return (
    <AuthShell result="problem" title={signOutTexts.failed}>
      {problem.status === 0 ? (
        <Note kind="offline" isNews>
          {signOutTexts.failedSentence}
        </Note>
      ) : (
        <ProblemNote problem={problem} />
      )}
      <div className="gh-form-actions">
        <Button
          look="primary"
          icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
          isBusy={isPending}
          onClick={retry}
        >
          {messages.common.tryAgain}
        </Button>
      </div>
    </AuthShell>
  )
}

function useSignOut() {
  const { site, call, go } = useApp()
  const isAwake = useIsAwake()
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(true)

  const viewedAs = site.session?.session.impersonatedBy ? site.session.user.id : null

  const leave = useCallback(async () => {
    setIsPending(true)
    const { error } = await call(viewedAs === null ? signOut : stopImpersonating)
    const isOut = error === null || isOutAlready(error)
    setProblem(isOut ? null : error)
    setIsPending(isOut)
    if (!isOut) return
    if (viewedAs !== null && error === null) return leaveAsSomebodyElse(`/admin/users/${encodeURIComponent(viewedAs)}`)
    forgetPending()
    forgetRecent()
    tellOtherTabs('signed-out')
    go('/sign-in?reason=signed-out', { replace: true })
  }, [viewedAs, call, go])

  useEffect(() => {
    if (isAwake) void leave()
  }, [isAwake, leave])

  const hasFailed = problem !== null
  useEffect(() => {
    if (hasFailed) focusTitle()
  }, [hasFailed])

  return { problem, isPending, retry: () => void leave() }
}

/**
 * Returns true if a refusal means that the user is already signed out: there was no session, or the administrator’s own
 * session has ended during the impersonation.
 */
function isOutAlready({ code }: CallError) {
  return code === 'FAILED_TO_GET_SESSION' || code === 'FAILED_TO_FIND_ADMIN_SESSION'
}
