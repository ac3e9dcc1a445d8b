import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { useApp } from '../../context/app.tsx'
import { forgetPending, rememberProvider } from '../../context/browser-storage.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { towards } from '../../layout/auth/use-invitation-context.ts'

/** Returns a function that takes the reply to a sign-in without a provider and leads the user to the next page. */
export function useSignedIn(landing: string) {
  const { go } = useApp()
  return ({ twoFactorRedirect }: { twoFactorRedirect?: boolean | undefined }) => {
    rememberProvider(null)
    if (twoFactorRedirect) return go(towards(secondStepPath, landing))
    tellOtherTabs('signed-in')
    forgetPending()
    go(landing)
  }
}
