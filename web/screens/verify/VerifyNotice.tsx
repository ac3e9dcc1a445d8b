import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../data/account.ts'
import { useApp } from '../../context/app.tsx'
import { VerifyBanner } from './VerifyBanner.tsx'

/**
 * A notice above the account pages of a user with an unverified email address. A button mails a verification link.
 */
export function VerifyNotice() {
  const { site, call } = useApp()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  if (!session || session.user.emailVerified || !site.features.verification) return null
  return (
    <div className="gh-notices">
      <VerifyBanner email={session.user.email} />
    </div>
  )
}
