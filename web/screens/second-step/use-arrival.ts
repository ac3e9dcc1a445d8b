import { onwardIn } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { forgetPending } from '../../context/browser-storage.ts'
import { safePath, throughServer } from '../../context/safe-path.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'

/** Returns a function that takes the reply to the second step and leads the user to their destination. */
export function useArrival() {
  const { query, go } = useApp()
  return ({ url }: { url?: string | undefined }) => {
    tellOtherTabs('signed-in')
    forgetPending()
    // The sign-in page puts the destination into the URL. After a sign-in with a provider or a mailed link, the reply
    // contains the destination.
    go(onwardIn(query) ?? (url && safePath(throughServer(url))) ?? '/')
  }
}
