import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { CallError } from '../../client/call.ts'
import { signOut } from '../../contract/accounts/sign-in.ts'
import { AuthShell } from '../auth/AuthShell.tsx'
import { ProblemNote } from '../forms/FormNote.tsx'
import { forgetPending } from '../memory.ts'
import { useIsAwake, usePorts } from '../ports.tsx'
import { tellOtherTabs } from '../session-channel.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** Signs out at once, and says so when that did not work. */
export function SignOut() {
  const { words, call, go } = usePorts()
  const isAwake = useIsAwake()
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(true)

  const leave = useCallback(async () => {
    setIsPending(true)
    const { error } = await call(signOut)
    // Nobody was signed in any more: what was asked for is so.
    const isOut = error === null || error.code === 'FAILED_TO_GET_SESSION'
    setProblem(isOut ? null : error)
    setIsPending(isOut)
    if (!isOut) return
    forgetPending()
    tellOtherTabs('signed-out')
    go('/sign-in?reason=signed-out', { replace: true })
  }, [call, go])

  useEffect(() => {
    if (isAwake) void leave()
  }, [isAwake, leave])

  if (!problem) return <AuthShell title={words.signOut.working} />
  return (
    <AuthShell result="problem" title={words.signOut.failed}>
      {problem.status === 0 ? (
        <Note kind="offline" isNews>
          {words.signOut.failedSentence}
        </Note>
      ) : (
        <ProblemNote problem={problem} />
      )}
      <div className="ah-form-actions">
        <Button
          look="primary"
          icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
          isBusy={isPending}
          onClick={() => void leave()}
        >
          {words.common.tryAgain}
        </Button>
      </div>
    </AuthShell>
  )
}
