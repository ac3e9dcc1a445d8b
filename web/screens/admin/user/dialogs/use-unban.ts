import { useMutation } from '@tanstack/react-query'
import type { Receipt } from '../../../../../client/call.ts'
import { unbanUser } from '../../../../../contract/admin/bans.ts'
import type { FullUser } from '../../../../../contract/user.ts'
import { useApp } from '../../../../context/app.tsx'
import { answer } from '../../../../data/queries.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { useRefusalToast } from '../../../../forms/use-refusal-toast.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { calledIn } from './user-dialog.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Returns a mutation that unbans a user and then confirms the unban in a toast. */
export function useUnban(person: FullUser) {
  const { unbanning: messages } = useMessages(userDialogMessages)
  const { call } = useApp()
  const usersChanged = useUsersChanged()
  return useMutation({
    mutationFn: () => answer(call(unbanUser, { body: { userId: person.id } })),
    onSuccess() {
      toast(messages.done(calledIn(person)))
      void usersChanged()
    },
  })
}

/**
 * Returns a function that shows a toast after a ban, with a button that undoes the ban. The button works even after the
 * dialog has closed.
 */
export function useBannedToast(person: FullUser) {
  const { banning: messages } = useMessages(userDialogMessages)
  const unban = useUnban(person)
  const showRefusal = useRefusalToast()
  const confirm = useReceiptToast()

  function undo() {
    unban.mutateAsync().catch(({ problem }) => showRefusal(problem, undo))
  }
  return (receipt: Receipt | undefined) =>
    confirm(messages.done(calledIn(person)), receipt, { label: messages.undo, onPress: undo })
}
