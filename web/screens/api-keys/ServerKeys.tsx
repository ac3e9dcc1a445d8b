import type { ReactNode } from 'react'
import { useMessages } from '../../context/messages.ts'
import { Page } from '../../layout/Page.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { useRights } from '../admin/rights.ts'
import { Keys, type KeysProps } from './Keys.tsx'
import { KeyOwnerFrame } from './KeyOwnerFrame.tsx'
import type { KeyOwner } from './key-owner.ts'

/** The API keys of the site’s own backend. Administrators without the permission to read them see a notice. */
export function ServerKeys(props: KeysProps & { tabs: ReactNode }) {
  const messages = useMessages(apiKeysMessages)
  const { may } = useRights()
  if (!may('apiKey', 'read')) {
    return (
      <Page title={messages.serverTitle}>
        <p className="gh-quiet">{messages.serverNoPermission}</p>
      </Page>
    )
  }
  const owner: KeyOwner = {
    kind: 'server',
    fields: { configId: 'server' },
    scopes: null,
    may: (action) => may('apiKey', action),
  }
  return (
    <KeyOwnerFrame owner={owner}>
      <Keys {...props} sub={messages.serverSub} />
    </KeyOwnerFrame>
  )
}
