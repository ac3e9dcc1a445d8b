import { useMutation } from '@tanstack/react-query'
import { approveReset, stopUserReset } from '../../../../contract/admin/factor-resets.ts'
import type { userDetails, WaitingUserReset } from '../../../../contract/admin/user-details.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { receipt } from '../../../data/receipts.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Note } from '../../../ui/Note.tsx'
import { useRights } from '../rights.ts'
import { useUsersChanged } from '../use-users-changed.ts'
import { useReasons } from './UserMenu.tsx'

type Details = ReplyOf<typeof userDetails>
type Act = 'approve' | 'stop'

/**
 * Shows a user's pending reset or recovery, with a button that stops it. A reset by an administrator also has a button
 * that approves it.
 */
export function ResetNote({ person }: { person: Details }) {
  const { reset } = person.factors
  return reset && <Waiting person={person} reset={reset} />
}

function Waiting({ person: { user }, reset }: { person: Details; reset: WaitingUserReset }) {
  const { locale } = useMessages()
  const { person: messages } = useMessages(userMessages)
  const reasonToApprove = useReasonAgainstApproval(user, reset)
  const reasonToStop = useReasons()(user, 'reset')
  const { run, act, error } = useActs(user.id)
  const moment = writeDate(new Date(reset.dueAt), locale, 'exact')
  const { kind, isReady, by, reason } = reset
  const recovery = isReady ? messages.recoveryReady : messages.recoveryWaits(moment)
  const button = (of: Act, label: string, against: string | undefined) => (
    <Button isBusy={act === of} isDisabled={against !== undefined} title={against} onClick={() => run(of)}>
      {label}
    </Button>
  )
  return (
    <>
      <Note
        kind="warn"
        title={kind === 'administrator' ? messages.resetWaits(moment) : recovery}
        actions={
          <>
            {kind === 'administrator' && button('approve', messages.approveReset, reasonToApprove)}
            {button('stop', messages.stopReset, reasonToStop)}
          </>
        }
      >
        {by && reason && messages.resetBy(by.name, reason)}
      </Note>
      {error && <ProblemNote problem={error.problem} />}
    </>
  )
}

function useActs(userId: string) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  const mutation = useMutation({
    mutationFn: (act: Act) => receipt(call(act === 'approve' ? approveReset : stopUserReset, { body: { userId } })),
    async onSuccess(receipt, act) {
      confirm(act === 'approve' ? messages.resetApproved : messages.resetStopped, receipt)
      await usersChanged()
    },
  })
  const { isPending, variables, error } = mutation
  return { run: mutation.mutate, act: isPending ? variables : null, error }
}

/**
 * Returns the reason why the administrator cannot approve a reset; undefined if they can. The server makes the final
 * decision.
 */
function useReasonAgainstApproval(user: Details['user'], { by }: WaitingUserReset) {
  const { site } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { isFullRole } = useRights()
  const reason = useReasons()(user, 'reset')
  if (reason !== undefined) return reason
  if (isFullRole(user.role)) return messages.reasons.resetOfAdmin
  return by?.id === site.session?.user.id ? messages.reasons.ownReset : undefined
}
