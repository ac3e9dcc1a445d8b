import { useApp } from '../../context/app.tsx'
import { recallRecent, rememberRecent, type RecentThing } from '../../context/browser-storage.ts'
import { useMessages } from '../../context/messages.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { adminOrganizationPath, userPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Entry } from './entry.ts'

/**
 * Returns the entries that this user recently opened from the palette and is still allowed to open, and a function that
 * adds an entry.
 */
export function useRecent() {
  const { site } = useApp()
  const { may } = useRights()
  const { palette } = useMessages(paletteMessages)
  const userId = site.session?.user.id ?? ''
  const isOwn = (slug = '') => site.organizations.memberships.some(({ organization }) => organization.slug === slug)
  const isOpen: Record<RecentThing['kind'], (thing: RecentThing) => boolean> = {
    person: () => may('user', 'list'),
    organization: () => may('organization', 'list'),
    member: ({ slug }) => isOwn(slug),
    'own-organization': ({ slug }) => isOwn(slug),
  }
  const entries = recallRecent(userId)
    .filter((thing) => isOpen[thing.kind](thing))
    .map((thing): Entry => {
      const { kind, id, name } = thing
      const isUser = kind === 'person' || kind === 'member'
      return {
        id: `${kind === 'own-organization' ? 'organization' : kind}:${id}`,
        group: isUser ? 'people' : 'organizations',
        name,
        note: palette.kinds[isUser ? kind : 'organization'],
        picture: <Avatar of={isUser ? 'user' : 'organization'} id={id} name={name} />,
        href: pathOf(thing),
        recent: thing,
      }
    })
  return { entries, add: (thing: RecentThing) => rememberRecent(userId, thing) }
}

function pathOf({ kind, id, name, slug = '' }: RecentThing) {
  if (kind === 'person') return userPath(id)
  if (kind === 'organization') return adminOrganizationPath(id)
  const members = organizationPath(slug, 'members')
  return kind === 'member' ? `${members}?${new URLSearchParams({ search: name })}` : members
}
