import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { adminGetOrganization } from '../../../../contract/admin/organizations.ts'
import { Breadcrumb } from '../../../layout/Breadcrumb.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { isRefused } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts, Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { OrganizationMembers } from './OrganizationMembers.tsx'
import { recordPath } from '../paths.ts'
import { oneOrganizationQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { useHasArrived } from '../use-has-arrived.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { adminOrganizationMessages } from '../../../messages/en/admin/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const ChangeOwner = lazy(async () => ({ default: (await import('./ChangeOwner.tsx')).ChangeOwner }))
const RemoveOrganization = lazy(async () => ({
  default: (await import('./RemoveOrganization.tsx')).RemoveOrganization,
}))

type OrganizationProps = {
  id: string
  /** True if the link that opened this page also opens the dialog that changes the owner. */
  isAskingForOwner: boolean
  onAnswered: () => void
}

type Reply = ReplyOf<typeof adminGetOrganization>

/** The page of an organization for administrators, who need not be members. */
export function Organization({ id, ...asked }: OrganizationProps) {
  const { call } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const result = useQuery(oneOrganizationQuery(call, id))
  const { data, error } = result
  const isGone = isRefused(error, 'ORGANIZATION_NOT_FOUND')
  const title = isGone ? messages.notFound : (data?.organization.name ?? messages.page)
  return (
    <>
      <Breadcrumb href="/admin/organizations" list={messages.title} name={title} />
      <Page title={title} sub={isGone && messages.notFoundSentence}>
        {!isGone && (
          <QueryData key={id} result={result} rows={5}>
            {(reply) => <Known reply={reply} {...asked} />}
          </QueryData>
        )}
      </Page>
    </>
  )
}

function Known({ reply, isAskingForOwner, onAnswered }: Omit<OrganizationProps, 'id'> & { reply: Reply }) {
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const { organization, members, counts } = reply
  const { isFull } = useRights()
  const [chosen, setQuestion] = useState<'owner' | 'remove' | null>(null)
  const hasArrived = useHasArrived(true)
  const question = isFull && isAskingForOwner && hasArrived ? 'owner' : chosen

  function close() {
    setQuestion(null)
    onAnswered()
  }

  return (
    <>
      <Section id="about" title={messages.about}>
        <About reply={reply} />
      </Section>
      <Section id="members" title={messages.members} sentence={messages.membersShown(members.length, counts.members)}>
        <OrganizationMembers members={members} />
        {isFull && (
          <div>
            <Button onClick={() => setQuestion('owner')}>{messages.changeOwner}</Button>
          </div>
        )}
      </Section>
      {isFull && (
        <Section id="danger" title={messages.danger} sentence={messages.removeSentence}>
          <div>
            <Button onClick={() => setQuestion('remove')}>{messages.remove}</Button>
          </div>
        </Section>
      )}
      <Suspense>
        {question === 'owner' && <ChangeOwner organization={organization} members={members} onClose={close} />}
        {question === 'remove' && <RemoveOrganization organization={organization} counts={counts} onClose={close} />}
      </Suspense>
    </>
  )
}

function About({ reply: { organization, counts } }: { reply: Reply }) {
  const { Link } = useApp()
  const site = useMessages()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const { count } = useMessages(adminMessages)
  const { may } = useRights()
  const { id, slug, createdAt } = organization
  return (
    <>
      <Facts
        facts={[
          { label: messages.slug, value: <code>{slug}</code> },
          { label: messages.created, value: <Time at={createdAt} locale={site.locale} /> },
          { label: messages.members, value: count(counts.members) },
          { label: messages.invitations, value: count(counts.pendingInvitations) },
          ...(counts.teams > 0 ? [{ label: messages.teams, value: count(counts.teams) }] : []),
          {
            label: messages.id,
            value: (
              <>
                <code>{id}</code>
                <Copy text={id} label={site.common.copy(messages.id)} copiedLabel={site.common.copied} />
              </>
            ),
          },
        ]}
      />
      {may('event', 'list') && (
        <p>
          <Link href={recordPath({ organizationId: id })}>{messages.activity}</Link>
        </p>
      )}
    </>
  )
}
