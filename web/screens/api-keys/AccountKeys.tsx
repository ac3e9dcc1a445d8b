import { useQuery } from '@tanstack/react-query'
import { offeredScopes } from '../../../contract/api-keys/scopes.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { membershipsQuery } from '../../data/account.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Keys, type KeysProps } from './Keys.tsx'
import { KeyOwnerFrame } from './KeyOwnerFrame.tsx'
import type { KeyOwner } from './key-owner.ts'

/** The page of the user's API keys. Shows the not-found page if API keys are turned off. */
export function AccountKeys(props: KeysProps) {
  const { site, call } = useApp()
  const messages = useMessages(apiKeysMessages)
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  if (!site.apiKeys.isEnabled) return <PageNotFound />
  const roles = memberships.filter(({ suspendedAt }) => suspendedAt === null).map(({ role }) => role)
  const owner: KeyOwner = {
    kind: 'user',
    fields: {},
    scopes: offeredScopes(site.organizations.roles, roles, site.administration?.permissions),
    may: () => true,
  }
  return (
    <KeyOwnerFrame owner={owner}>
      <Keys {...props} sub={messages.sub} />
    </KeyOwnerFrame>
  )
}
