import { ImpersonationBar } from '../layout/ImpersonationBar.tsx'
import { SignedInPart } from './SignedInScreens.tsx'

/** Renders the impersonation bar in a host. */
export function BarPart() {
  return (
    <SignedInPart start="/" owns={() => false} shape="inline">
      {() => <ImpersonationBar />}
    </SignedInPart>
  )
}
