import { ImpersonationBar } from '../layout/ImpersonationBar.tsx'
import { SignedInPart } from './SignedInScreens.tsx'

export function BarPart() {
  return (
    <SignedInPart start="/" owns={() => false} shape="inline">
      {() => <ImpersonationBar />}
    </SignedInPart>
  )
}
