import { requestPasswordReset } from '../../../../contract/sign-in/password-reset.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { useApp } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { calledIn } from '../user/dialogs/user-dialog.ts'
import { useUsersChanged } from '../use-users-changed.ts'
import { userDialogMessages } from '../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * Returns a function that reports a new user in a toast. If `isMailed`, the function first mails the user a link to
 * choose a password.
 */
export function useAfterCreation() {
  const { call } = useApp()
  const { creating: messages } = useMessages(userDialogMessages)
  const usersChanged = useUsersChanged()

  return async (user: FullUser, { isMailed }: { isMailed: boolean }) => {
    const name = calledIn(user)
    void usersChanged()
    if (!isMailed) return toast(messages.created(name))
    const { error } = await call(requestPasswordReset, { body: { email: user.email, redirectTo: '/reset-password' } })
    toast(error ? messages.createdNotMailed(name) : messages.createdAndMailed(name, user.email))
  }
}
