import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCurrentMembership } from '../data/current-membership.ts'
import { InvitePeople } from '../screens/organization/invitations/InvitePeople.tsx'
import { MembershipProvider } from '../screens/organization/organization.ts'
import { useReasonAgainstInviting } from '../screens/organization/invitations/use-reason-against-inviting.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Rich } from '../ui/Rich.tsx'
import { useHost } from './host.ts'
import { SignedInPart } from './SignedInScreens.tsx'
import { organizationMessages } from '../messages/en/organizations.ts'
import { useMessages } from '../context/messages.ts'

type InvitePartProps = { slug?: string | undefined; onClose: () => void }

/** The dialog to invite people, in a layer above the host’s page. */
export function InvitePart({ slug, onClose }: InvitePartProps) {
  const { layers } = useHost()
  const start = slug === undefined ? '/' : `/o/${encodeURIComponent(slug)}`
  return (
    layers &&
    createPortal(
      <SignedInPart key={start} start={start} owns={() => false} shape="inline">
        {() => <Inviting onClose={onClose} />}
      </SignedInPart>,
      layers,
    )
  )
}

function Inviting({ onClose }: { onClose: () => void }) {
  const { organizationNotFound, suspended } = useMessages(organizationMessages, 'organizations')
  const membership = useCurrentMembership()
  if (!membership)
    return <Unable title={organizationNotFound.title} sentence={organizationNotFound.sentence} onClose={onClose} />
  if (membership.suspendedAt !== null) {
    const sentence = <Rich text={suspended.sentence(membership.organization.name)} />
    return <Unable title={suspended.title} sentence={sentence} onClose={onClose} />
  }
  return (
    <MembershipProvider value={membership} key={membership.id}>
      <InvitingIfAllowed onClose={onClose} />
    </MembershipProvider>
  )
}

function InvitingIfAllowed({ onClose }: { onClose: () => void }) {
  const { inviting } = useMessages(organizationMessages, 'organizations')
  // Evaluated once: if the organization becomes full in the meantime, the typed email addresses must not disappear.
  const [reason] = useState(useReasonAgainstInviting())
  if (reason !== null) return <Unable title={inviting.title} sentence={reason} onClose={onClose} />
  return <InvitePeople onClose={onClose} />
}

type UnableProps = { title: string; sentence: ReactNode; onClose: () => void }

/** Explains why nobody can be invited. The host’s button that opens the dialog cannot know the reason. */
function Unable({ title, sentence, onClose }: UnableProps) {
  const messages = useMessages()
  return (
    <Dialog title={title} sentence={sentence} onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{messages.common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
