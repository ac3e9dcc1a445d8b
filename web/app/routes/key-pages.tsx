import { useNavigate, useSearch } from '@tanstack/react-router'
import { AccountKeys } from '../../screens/api-keys/AccountKeys.tsx'
import { OrganizationKeys } from '../../screens/api-keys/OrganizationKeys.tsx'
import { ServerKeys } from '../../screens/api-keys/ServerKeys.tsx'
import { ApplicationTabs } from '../shell/PageTabs.tsx'

export function AccountKeysPage() {
  return <AccountKeys {...useCreating('/account/keys')} />
}

export function OrganizationKeysPage() {
  return <OrganizationKeys {...useCreating('/o/$slug/keys')} />
}

export function ServerKeysPage() {
  return <ServerKeys {...useCreating('/admin/keys')} tabs={<ApplicationTabs />} />
}

/**
 * Returns whether the dialog for a new key is open, as stored in the URL, and a function that opens or closes the
 * dialog.
 */
function useCreating(from: '/account/keys' | '/o/$slug/keys' | '/admin/keys') {
  const { create } = useSearch({ from })
  const navigate = useNavigate({ from })
  return {
    isCreating: create === true,
    onCreating: (is: boolean) => void navigate({ search: { create: is || undefined } }),
  }
}
