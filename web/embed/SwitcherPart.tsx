import { Suspense, useState } from 'react'
import { Switcher } from '../screens/account/switcher/Switcher.tsx'
import { useHost } from './host.ts'
import { lazyPart, SignedInPart } from './SignedInScreens.tsx'

const NewOrganizationDialog = lazyPart(
  () => import('../screens/account/organizations/NewOrganizationDialog.tsx'),
  'NewOrganizationDialog',
)

const creationPath = '/organizations/new'

/**
 * Shows the active organization and lets the user switch to another organization. Users create an organization
 * in a dialog, unless the host has a page for that.
 */
export function SwitcherPart({ opensOrganization }: { opensOrganization: boolean }) {
  const { nav } = useHost()
  const [isCreating, setIsCreating] = useState(false)

  function onLeave(path: string) {
    if (path === creationPath && (nav.address?.(path) ?? null) === null) {
      setIsCreating(true)
      return true
    }
    if (!path.startsWith('/o/')) return false
    setIsCreating(false)
    return !opensOrganization
  }

  return (
    <SignedInPart start="/" owns={() => false} shape="inline" onLeave={onLeave}>
      {() => (
        <div className="gh-switcher-place">
          <Switcher />
          <Suspense>{isCreating && <NewOrganizationDialog onClose={() => setIsCreating(false)} />}</Suspense>
        </div>
      )}
    </SignedInPart>
  )
}
