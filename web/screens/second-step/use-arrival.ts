import { onwardIn } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { forgetPending } from '../../context/browser-storage.ts'
import { safePath, throughServer } from '../../context/safe-path.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'

/** Returns the function that continues after the second step, with its reply. */
export function useArrival() {
  const { query, go } = useApp()
  return ({ url }: { url?: string | undefined }) => {
    tellOtherTabs('signed-in')
    forgetPending()
    // The sign-in page names the way onward in the URL; after a provider or a mailed link, the reply does.
    go(onwardIn(query) ?? (url && safePath(throughServer(url))) ?? '/')
  }
}
