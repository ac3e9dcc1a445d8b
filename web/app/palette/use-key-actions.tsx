import { KeySquare } from 'lucide-react'
import { allows } from '../../../contract/roles.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { useViewedAs } from '../../data/use-viewed-as.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { useMode } from '../shell/mode.ts'
import type { Entry } from './entry.ts'
import { useNearMembership } from './use-near-membership.ts'

/** Returns the actions that create an API key, for the user and for the organization of this tab. */
export function useKeyActions(): Entry[] {
  const { site } = useApp()
  const { palette } = useMessages(paletteMessages)
  const membership = useNearMembership()
  const { kind } = useMode()
  const isBorrowed = useViewedAs() !== null
  if (!site.apiKeys.isEnabled || isBorrowed) return []
  const creation = (path: string): Entry => ({
    id: `action:create-key:${path}`,
    group: 'actions',
    name: palette.actions.createKey,
    synonyms: palette.synonyms.createKey,
    picture: <KeySquare size={18} strokeWidth={1.6} aria-hidden />,
    href: `${path}?create=true`,
  })
  const own = { ...creation('/account/keys'), isOfPage: kind === 'account' }
  if (!membership || !allows(site.organizations.roles, membership.role, { apiKey: ['create', 'read'] })) return [own]
  const { name, slug } = membership.organization
  const detail = palette.actions.for(name)
  return [own, { ...creation(organizationPath(slug, 'keys')), detail, isOfPage: kind === 'organization' }]
}
