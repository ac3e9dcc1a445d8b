import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { useApp } from '../../context/app.tsx'
import { forgetPending, rememberProvider } from '../../context/browser-storage.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { towards } from '../../layout/auth/use-invitation-context.ts'

/** Returns the function that continues after a sign-in without a provider. Its argument is the reply to the sign-in. */
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
