import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { InvitationsForMe } from './InvitationsForMe.tsx'
import { Section } from '../../../ui/Section.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './MyOrganizations.css'

/**
 * The page for users without an organization. Shows their open invitations and a link to create an organization. Users
 * who cannot create organizations are advised to ask for an invitation.
 */
export function Welcome() {
  const { site, call, Link } = useApp()
  const messages = useMessages()
  const { welcome, mine, creating } = useMessages(organizationMessages, 'organizations')
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const email = session?.user.email ?? ''
  return (
    <Page title={welcome.title} sub={welcome.sub}>
      <InvitationsForMe />
      {site.organizations.mayBeCreated ? (
        <Section id="create" title={creating.title} sentence={creating.sub}>
          <div>
            <ButtonLink
              look="primary"
              href="/organizations/new"
              icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
            >
              {mine.create}
            </ButtonLink>
          </div>
        </Section>
      ) : (
        <Section id="ask" title={welcome.askTitle}>
          <p>
            <Rich text={welcome.ask(email)} />{' '}
            <Copy text={email} label={messages.common.copy(welcome.address)} copiedLabel={messages.common.copied} />
          </p>
        </Section>
      )}
      <p className="gh-form-foot">
        <Link href="/account">{welcome.skip}</Link>
      </p>
    </Page>
  )
}
