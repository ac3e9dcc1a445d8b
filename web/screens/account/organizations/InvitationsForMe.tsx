import { useQuery } from '@tanstack/react-query'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { InvitationForMe } from './InvitationForMe.tsx'
import { ownInvitationsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * The user’s open invitations; renders nothing if there are no invitations. Asks users with an unverified email address
 * to verify it instead.
 */
export function InvitationsForMe() {
  const { site, call } = useApp()
  const { mine, invitations: messages } = useMessages(organizationMessages, 'organizations')
  const { data: session } = useQuery(sessionQuery(call, site))
  const isVerified = session?.user.emailVerified === true
  const result = useQuery({ ...ownInvitationsQuery(call), enabled: isVerified })
  if (!isVerified) {
    return (
      <Section id="invitations" title={messages.title} sentence={mine.invitationsSentence}>
        <Note kind="info">{mine.unverified}</Note>
      </Section>
    )
  }
  if (result.data === undefined ? !result.isError : result.data.length === 0) return null
  return (
    <Section id="invitations" title={messages.title} sentence={mine.invitationsSentence}>
      <QueryData result={result} rows={1}>
        {(invitations) => (
          <Rows>
            {invitations.map((invitation) => (
              <InvitationForMe key={invitation.id} invitation={invitation} />
            ))}
          </Rows>
        )}
      </QueryData>
    </Section>
  )
}
