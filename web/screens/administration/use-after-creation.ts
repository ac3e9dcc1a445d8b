import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import type { FullUser } from '../../../contract/user.ts'
import { usePorts } from '../../ports.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { usePersonDialogWords } from './person-dialog-words.ts'
import { calledIn } from './person-dialog.ts'
import { usePeopleChanged } from './use-people-changed.ts'

/** What follows when a person has been created: their link, and the news of it. */
export function useAfterCreation() {
  const { call } = usePorts()
  const { creating: words } = usePersonDialogWords()
  const peopleChanged = usePeopleChanged()

  return async (user: FullUser, { isMailed }: { isMailed: boolean }) => {
    const name = calledIn(user)
    void peopleChanged()
    if (!isMailed) return toast(words.created(name))
    const { error } = await call(requestPasswordReset, { body: { email: user.email, redirectTo: '/reset-password' } })
    toast(error ? words.createdNotMailed(name) : words.createdAndMailed(name, user.email))
  }
}
