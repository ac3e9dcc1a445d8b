import { Switcher } from '../app/Switcher.tsx'
import { PortalPart } from './SignedInScreens.tsx'

/** The active organization, and the way to another; choosing one leaves the host where it is. */
export function SwitcherPart({ opensOrganization }: { opensOrganization: boolean }) {
  return (
    <PortalPart
      start="/"
      owns={() => false}
      shape="inline"
      onLeave={(path) => path.startsWith('/o/') && !opensOrganization}
    >
      {() => (
        <div className="ah-switcher-place">
          <Switcher />
        </div>
      )}
    </PortalPart>
  )
}
