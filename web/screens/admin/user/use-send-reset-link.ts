import { requestPasswordReset } from '../../../../contract/sign-in/password-reset.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { useApp } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

/** Returns a function that mails a user the link to choose a new password, and reports the result. */
export function useSendResetLink() {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  return async ({ email }: FullUser) => {
    const { error } = await call(requestPasswordReset, { body: { email, redirectTo: '/reset-password' } })
    toast(error ? messages.resetNotSent : messages.resetSent(email))
  }
}
