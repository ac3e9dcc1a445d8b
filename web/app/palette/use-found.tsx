import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundBy } from '../../../contract/admin/search.ts'
import { allows } from '../../../contract/roles.ts'
import type { FullUser } from '../../../contract/user.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { searchQuery } from '../../data/admin.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { memberSearchQuery } from '../../data/organizations.ts'
import { useSettled } from '../../forms/use-settled.ts'
import { adminMessages } from '../../messages/en/admin/admin.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { userPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { isBanned } from '../../screens/admin/user/UserState.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Entry } from './entry.ts'
import { rate } from './match.ts'
import { useNearMembership } from './use-near-membership.ts'
import { useOrganizationEntry } from './use-organizations.tsx'

const debounceMilliseconds = 120
const minLength = 2

/** The results that the server found. */
export type Found = {
  entries: Entry[]
  /** The users among the entries. */
  users: FullUser[]
  isLoading: boolean
  hasFailed: boolean
  /** The scope of the server's search for people; null if this user is not allowed to search for people. */
  searches: 'site' | 'organization' | null
}

/**
 * Searches for the typed text. Users who are allowed to list users find all people and organizations; users who manage
 * an organization find its members. Requests for an earlier text are aborted.
 */
export function useFound(typed: string, isOnline: boolean): Found {
  const text = typed.trim()
  const settled = useSettled(text, debounceMilliseconds)
  const isLongEnough = isOnline && text.length >= minLength
  const isEnabled = isLongEnough && settled.length >= minLength
  const searches = useSearches()
  const { result, entries, users } = useResult(settled, isEnabled ? searches : null)
  const isCurrent = settled === text && !result.isPlaceholderData
  return {
    entries: entries
      // Results for the previous text stay as long as they match the new text.
      .filter((entry) => isEnabled && (isCurrent || rate(entry, text) > 0))
      .map((entry) => ({ ...entry, isFoundElsewhere: isCurrent })),
    users,
    isLoading: isLongEnough && searches !== null && !result.isError && (!isCurrent || result.data === undefined),
    hasFailed: isEnabled && result.isError,
    searches,
  }
}

function useResult(text: string, searches: Found['searches']) {
  const { call } = useApp()
  const organizationId = useNearMembership()?.organization.id ?? ''
  const people = useQuery({
    ...searchQuery(call, text, '5'),
    enabled: searches === 'site',
    placeholderData: keepPreviousData,
  })
  const members = useQuery({
    ...memberSearchQuery(call, organizationId, text),
    enabled: searches === 'organization',
    placeholderData: keepPreviousData,
  })
  const userEntry = useUserEntry()
  const memberEntry = useMemberEntry()
  const organizationEntry = useOrganizationEntry()
  const entries = [
    ...(people.data?.people ?? []).map(userEntry),
    ...(members.data?.members ?? []).map(memberEntry),
    ...(people.data?.organizations ?? []).map((each) => organizationEntry(each, each.members)),
  ]
  const users = (people.data?.people ?? []).map(({ user }) => user)
  return { result: searches === 'organization' ? members : people, entries, users }
}

function useSearches() {
  const { site } = useApp()
  const { may } = useRights()
  const membership = useNearMembership()
  if (may('user', 'list')) return 'site'
  return membership && allows(site.organizations.roles, membership.role, { member: ['update'] }) ? 'organization' : null
}

function useUserEntry() {
  const { palette } = useMessages(paletteMessages)
  const { state, roleName } = useMessages(adminMessages)
  const { isFullRole } = useRights()

  function noteOf(user: FullUser, foundBy: FoundBy) {
    if (isBanned(user)) return state.banned
    if (foundBy !== 'name' && foundBy !== 'email') return palette.foundBy[foundBy]
    if (!user.emailVerified) return state.unverified
    return isFullRole(user.role) ? roleName(user.role ?? '') : undefined
  }

  return ({ user, foundBy }: { user: FullUser; foundBy: FoundBy }): Entry => {
    const { id, name, email, image } = user
    return {
      id: `person:${id}`,
      group: 'people',
      name: name || email,
      detail: name ? email : undefined,
      exact: [id, email],
      note: noteOf(user, foundBy),
      picture: <Avatar of="user" id={id} name={name} image={image} />,
      href: userPath(id),
      ...(name ? { recent: { kind: 'person', id, name } } : {}),
    }
  }
}

type Member = { role: string; user: { id: string; name: string; email: string; image: string | null } }

function useMemberEntry() {
  const { roleNames } = useMessages(dashboardMessages)
  const slug = useNearMembership()?.organization.slug ?? ''
  return ({ role, user: { id, name, email, image } }: Member): Entry => ({
    id: `member:${id}`,
    group: 'people',
    name: name || email,
    detail: name ? email : undefined,
    exact: [id, email],
    note: roleNames(role),
    picture: <Avatar of="user" id={id} name={name} image={image} />,
    href: `${organizationPath(slug, 'members')}?${new URLSearchParams({ search: email })}`,
    ...(name ? { recent: { kind: 'member', id, name, slug } } : {}),
  })
}
