import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { listMembers } from '../../../../contract/organizations/members.ts'
import { rolesIn } from '../../../../contract/roles.ts'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { useApp } from '../../../context/app.tsx'
import { useOrganization } from '../organization.ts'
import { hasOnePage, membersQuery, type MemberFilter } from '../../../data/organizations.ts'

type Page = ReplyOf<typeof listMembers>

/**
 * Returns the members that match a filter, or the previous members while the new members load. If all members fit on
 * one page, the browser filters them without another call.
 */
export function useMembers(filter: MemberFilter) {
  const { call } = useApp()
  const { id, membership } = useOrganization()
  const { search: _, role: __, state: ___, ...order } = filter
  const mayBeHere = hasOnePage(membership)
  const everybody = useInfiniteQuery({
    ...membersQuery(call, id, order),
    placeholderData: keepPreviousData,
    enabled: mayBeHere,
  })
  const isHere = mayBeHere && !everybody.hasNextPage
  const result = useInfiniteQuery({
    ...membersQuery(call, id, filter),
    placeholderData: keepPreviousData,
    enabled: !isHere,
  })
  const { data: all } = usePreviousResult(everybody)
  const { data: found } = usePreviousResult(result)
  if (!isHere) return { ...result, data: found }
  const data = all && {
    ...all,
    pages: all.pages.map((page) => admitted(page, filter)),
  }
  return { ...everybody, data }
}

function admitted(page: Page, { search, role, state }: MemberFilter): Page {
  if (!search && !role && !state) return page
  const text = search?.toLowerCase() ?? ''
  const members = page.members.filter(
    (member) =>
      [member.user.name, member.user.email].some((known) => known.toLowerCase().includes(text)) &&
      (role === undefined || rolesIn(member.role).includes(role)) &&
      (state === undefined || (state === 'suspended') === (member.suspendedAt !== null)),
  )
  return { ...page, members, total: members.length }
}
