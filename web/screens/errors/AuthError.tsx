import { lazy, Suspense, useEffect, useState } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { rememberProvider } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { redirectCode } from '../../context/redirect-code.ts'
import { safePath } from '../../context/safe-path.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProblemCard } from './ProblemCard.tsx'

// If the code of `PendingLink` fails to load, `ProblemCard` explains the problem and links to the sign-in page.
const PendingLink = lazy(async () => ({
  default: await import('./PendingLink.tsx').then(
    (part) => part.PendingLink,
    () => ProblemCard,
  ),
}))

/** The page that opens after a failed sign-in. Explains the problem and the next step. */
export function AuthError() {
  const { site, query } = useApp()
  const isAwake = useIsAwake()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    // After a failed sign-in, the provider must not be shown as “last used”.
    if (isAwake) rememberProvider(null)
  }, [isAwake])
  if (!isAwake) return <Waiting />

  const code = isLate ? 'please_restart_the_process' : (redirectCode(query.get('error')) ?? '')
  const problem = {
    code,
    // Names only providers of this site, because anybody can write this URL.
    provider: site.providers.find(({ id }) => id === query.get('provider')) ?? null,
    from: query.get('from') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    landing: safePath(query.get('next')) ?? '/',
  }
  if (code !== 'account_not_linked') return <ProblemCard problem={problem} />
  return (
    <Suspense fallback={<Waiting />}>
      <PendingLink problem={problem} onLate={() => setIsLate(true)} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <AuthShell>
      <Skeleton rows={2} />
    </AuthShell>
  )
}
