import { ImpersonationBar } from '../layout/ImpersonationBar.tsx'
import { SignedInPart } from './SignedInScreens.tsx'

/** Says while an administrator acts as somebody else that they do, and leads back. */
export function BarPart() {
  return (
    <SignedInPart start="/" owns={() => false} shape="inline">
      {() => <ImpersonationBar />}
    </SignedInPart>
  )
}
