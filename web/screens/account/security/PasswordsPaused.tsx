import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reopenPasswords } from '../../../../contract/sessions/password-lanes.ts'
import type { SecurityMethods } from '../../../../contract/accounts/security.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * Warns the user that after too many wrong passwords, new devices can try the password only after pauses, or not at
 * all. A button ends this restriction.
 */
export function PasswordsPaused({ status }: { status: SecurityMethods['password']['newDevices'] }) {
  const { call } = useApp()
  const { security } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const reopening = useMutation({
    mutationFn: () => answer(call(reopenPasswords)),
    async onSuccess() {
      toast(security.passwordsReopened)
      await queries.invalidateQueries({ queryKey: ['security'] })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
  if (status === 'open') return null

  const button = (
    <Button isBusy={reopening.isPending} onClick={() => reopening.mutate()}>
      {security.reopenPasswords}
    </Button>
  )
  return (
    <>
      <Note kind="warn" title={security.passwordsPaused} actions={button}>
        {status === 'closed' ? security.passwordsClosedSentence : security.passwordsPausedSentence}
      </Note>
      {reopening.error && <ProblemNote problem={reopening.error.problem} />}
    </>
  )
}
