import { offeredScopes } from '../../../contract/api-keys/scopes.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { Page } from '../../layout/Page.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { useOrganization } from '../organization/organization.ts'
import { Keys, type KeysProps } from './Keys.tsx'
import { KeyOwnerFrame } from './KeyOwnerFrame.tsx'
import type { KeyOwner } from './key-owner.ts'

/** The API keys of an organization. Members without the permission to read them see a notice instead. */
export function OrganizationKeys(props: KeysProps) {
  const { site } = useApp()
  const messages = useMessages(apiKeysMessages)
  const { id, name, membership, may } = useOrganization()
  if (!site.apiKeys.isEnabled) return <PageNotFound />
  if (!may({ apiKey: ['read'] })) {
    return (
      <Page title={messages.title}>
        <p className="gh-quiet">{messages.noPermission}</p>
      </Page>
    )
  }
  const owner: KeyOwner = {
    kind: 'organization',
    fields: { organizationId: id },
    scopes: offeredScopes(site.organizations.roles, [membership.role]),
    may: (action) => may({ apiKey: [action] }),
  }
  return (
    <KeyOwnerFrame owner={owner}>
      <Keys {...props} sub={messages.organizationSub(name)} />
    </KeyOwnerFrame>
  )
}
