import { useQuery } from '@tanstack/react-query'
import { LogOut, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { organizationPath, useCurrentMembership } from '../../../data/current-membership.ts'
import { Page } from '../../../layout/Page.tsx'
import { membershipsQuery } from '../../../data/account.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { VerifyNotice } from '../../verify/VerifyNotice.tsx'
import { InvitationsForMe } from './InvitationsForMe.tsx'
import { LeaveOrganization } from './LeaveOrganization.tsx'
import { OnlyOwner } from './OnlyOwner.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './MyOrganizations.css'

/** The user’s organizations and open invitations. */
export function MyOrganizations() {
  const { site, call } = useApp()
  const { mine } = useMessages(organizationMessages, 'organizations')
  const isEmpty = useQuery(membershipsQuery(call, site)).data.length === 0
  const create = site.organizations.mayBeCreated && (
    <ButtonLink href="/organizations/new" icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}>
      {mine.create}
    </ButtonLink>
  )
  return (
    <Page title={mine.title} sub={mine.sub} actions={!isEmpty && create}>
      <VerifyNotice />
      <InvitationsForMe />
      <Section id="organizations" title={mine.list} sentence={mine.listSentence}>
        <QueryResult query={membershipsQuery(call, site)} rows={3}>
          {(memberships) =>
            memberships.length === 0 ? (
              <Empty title={mine.none} actions={create}>
                {mine.noneSentence}
              </Empty>
            ) : (
              <Rows>
                {memberships.map((membership) => (
                  <OrganizationRow key={membership.id} membership={membership} />
                ))}
              </Rows>
            )
          }
        </QueryResult>
      </Section>
    </Page>
  )
}

function OrganizationRow({ membership }: { membership: Membership }) {
  const { mine, roleNames } = useMessages(organizationMessages, 'organizations')
  const active = useCurrentMembership()
  const reason = useOwnersReason() ?? (membership.isOnlyOwner ? <OnlyOwner {...membership} /> : null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { organization, role, suspendedAt, memberCount } = membership
  return (
    <li className="gh-row gh-organization-row">
      <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />
      <div className="gh-row-text">
        <p className="gh-row-title">
          {organization.name}
          {active?.id === membership.id && <Tag kind="accent">{mine.active}</Tag>}
          {suspendedAt !== null && <Tag kind="warn">{mine.suspended}</Tag>}
        </p>
        <p className="gh-row-sub">
          {roleNames(role)} · {mine.members(memberCount)}
        </p>
      </div>
      <div className="gh-organization-actions">
        {suspendedAt === null && (
          <ButtonLink href={organizationPath(organization.slug)} aria-label={mine.openWhat(organization.name)}>
            {mine.open}
          </ButtonLink>
        )}
        <Button
          look="quiet"
          icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}
          aria-label={mine.leaveWhat(organization.name)}
          isDisabled={reason !== null}
          onClick={() => setIsLeaving(true)}
        >
          {mine.leave}
        </Button>
      </div>
      {reason && <p className="gh-row-note">{reason}</p>}
      {isLeaving && <LeaveOrganization membership={membership} onClose={() => setIsLeaving(false)} />}
    </li>
  )
}
