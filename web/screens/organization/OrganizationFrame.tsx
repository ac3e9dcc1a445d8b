import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../../layout/Page.tsx'
import { membershipsQuery } from '../../data/account.ts'
import { useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MembershipProvider } from './organization.ts'
import { organizationMessages } from '../../messages/en/organizations.ts'
import { useMessages } from '../../context/messages.ts'

/**
 * Wraps every page of an organization, and provides the user’s membership to the page. Shows a message instead if the
 * user is not a member or is suspended.
 */
export function OrganizationFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const { site, call } = useApp()
  const messages = useMessages(organizationMessages, 'organizations')
  const { data: memberships, isFetching } = useQuery(membershipsQuery(call, site))
  const membership = memberships.find(({ organization }) => organization.slug === slug)

  if (!membership && isFetching) return <Skeleton rows={3} />
  if (!membership) {
    return (
      <Page title={messages.organizationNotFound.title} sub={messages.organizationNotFound.sentence}>
        <ButtonLink href="/account/organizations">{messages.organizationNotFound.all}</ButtonLink>
      </Page>
    )
  }
  if (membership.suspendedAt !== null) {
    return (
      <Page
        title={messages.suspended.title}
        sub={<Rich text={messages.suspended.sentence(membership.organization.name)} />}
      >
        <ButtonLink href="/account/organizations">{messages.organizationNotFound.all}</ButtonLink>
      </Page>
    )
  }
  return (
    <MembershipProvider value={membership} key={membership.id}>
      {children}
    </MembershipProvider>
  )
}
