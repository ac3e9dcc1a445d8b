import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../app/Answered.tsx'
import { sessionQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { InvitationForMe } from './InvitationForMe.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { ownInvitationsQuery } from './queries.ts'

/** The user’s open invitations; renders nothing if there are no invitations. */
export function InvitationsForMe() {
  const { site, call } = usePorts()
  const { mine, invitations: words } = useOrganizationWords()
  const { data: session } = useQuery(sessionQuery(call, site))
  const isVerified = session?.user.emailVerified === true
  const asked = useQuery({ ...ownInvitationsQuery(call), enabled: isVerified })
  if (!isVerified) {
    return (
      <Section id="invitations" title={words.title} sentence={mine.invitationsSentence}>
        <Note kind="info">{mine.unverified}</Note>
      </Section>
    )
  }
  if (asked.data === undefined ? !asked.isError : asked.data.length === 0) return null
  return (
    <Section id="invitations" title={words.title} sentence={mine.invitationsSentence}>
      <Answered asked={asked} rows={1}>
        {(invitations) => (
          <Rows>
            {invitations.map((invitation) => (
              <InvitationForMe key={invitation.id} invitation={invitation} />
            ))}
          </Rows>
        )}
      </Answered>
    </Section>
  )
}
