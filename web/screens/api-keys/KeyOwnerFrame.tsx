import { useMemo, type ReactNode } from 'react'
import { AppProvider, useApp } from '../../context/app.tsx'
import { apiKeyRefusals } from '../../messages/en/api-keys/refusals.ts'
import { KeyOwnerProvider, type KeyOwner } from './key-owner.ts'

/** Provides the owner of the keys, and the error messages that only the API key endpoints need. */
export function KeyOwnerFrame({ owner, children }: { owner: KeyOwner; children: ReactNode }) {
  const app = useApp()
  const withRefusals = useMemo(
    () => ({ ...app, messages: { ...app.messages, refusals: { ...apiKeyRefusals, ...app.messages.refusals } } }),
    [app],
  )
  return (
    <AppProvider value={withRefusals}>
      <KeyOwnerProvider value={owner}>{children}</KeyOwnerProvider>
    </AppProvider>
  )
}
