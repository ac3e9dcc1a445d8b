import { ImpersonationBar } from '../layout/ImpersonationBar.tsx'
import { PortalPart } from './SignedInScreens.tsx'

/** Says while an administrator acts as somebody else that they do, and leads back. */
export function BarPart() {
  return (
    <PortalPart start="/" owns={() => false} shape="inline">
      {() => <ImpersonationBar />}
    </PortalPart>
  )
}
