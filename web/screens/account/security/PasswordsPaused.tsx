import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reopenPasswords } from '../../../../contract/sessions/password-lanes.ts'
import { passwordStatusQuery } from '../../../data/account.ts'
import { useAct } from '../../../data/use-act.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** Tells a user that others have tried too many wrong passwords, with the button that allows new devices again. */
export function PasswordsPaused() {
  const { call } = usePorts()
  const { security } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const { data } = useQuery(passwordStatusQuery(call))
  const { act, isPending, problem } = useAct(reopenPasswords)
  if (!data || data.newDevices === 'open') return null

  async function reopen() {
    if (!(await act({}))) return
    toast(security.passwordsReopened)
    await queries.invalidateQueries({ queryKey: ['password-status'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  const button = (
    <Button isBusy={isPending} onClick={() => void reopen()}>
      {security.reopenPasswords}
    </Button>
  )
  return (
    <>
      <Note kind="warn" title={security.passwordsPaused} actions={button}>
        {data.newDevices === 'closed' ? security.passwordsClosedSentence : security.passwordsPausedSentence}
      </Note>
      {problem && <ProblemNote problem={problem} />}
    </>
  )
}
