import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { VerifyBanner } from '../VerifyBanner.tsx'

/** Above the pages of an account whose address is not verified: the way to that. */
export function VerifyNotice() {
  const { site, call } = usePorts()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  if (!session || session.user.emailVerified || !site.features.verification) return null
  return (
    <div className="ah-notices">
      <VerifyBanner email={session.user.email} />
    </div>
  )
}
