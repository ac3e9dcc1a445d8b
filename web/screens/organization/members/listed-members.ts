import type { InfiniteData } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { listMembers } from '../../../../contract/organizations/members.ts'
import type { ListedMember } from './MembersTable.tsx'

/** The loaded pages of a member list, as they are in the query cache. */
export type MemberPagesRead = InfiniteData<ReplyOf<typeof listMembers>, string | null>

/**
 * Returns a copy of the pages in which one member has a new team or role. A single reply, such as the reply to a
 * search, is returned unchanged. Single replies have no pages, but are cached under keys with the same beginning.
 */
export function withMember(
  lists: MemberPagesRead,
  memberId: string,
  change: Partial<Pick<ListedMember, 'teamId' | 'role'>>,
): MemberPagesRead {
  if (!('pages' in lists)) return lists
  const changed = (member: ListedMember) => (member.id === memberId ? { ...member, ...change } : member)
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, members: page.members.map(changed) })) }
}

/** Returns a copy of the pages in which one member is missing. */
export function withoutMember(lists: MemberPagesRead, memberId: string): MemberPagesRead {
  const pages = lists.pages.map((page) => ({
    ...page,
    members: page.members.filter(({ id }) => id !== memberId),
    total: page.total - 1,
  }))
  return { ...lists, pages }
}
