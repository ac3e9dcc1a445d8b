import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../../../context/app.tsx'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { LeaveOrganization } from '../../account/organizations/LeaveOrganization.tsx'
import { OnlyOwner } from '../../account/organizations/OnlyOwner.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const DeleteOrganization = lazy(async () => ({
  default: (await import('./DeleteOrganization.tsx')).DeleteOrganization,
}))

/** The buttons to leave or delete an organization. */
export function DangerZone() {
  const { site } = useApp()
  const { danger } = useMessages(organizationMessages, 'organizations')
  const { membership, may } = useOrganization()
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null)
  const viewing = useOwnersReason()
  const notLeft = viewing ?? (membership.isOnlyOwner ? <OnlyOwner {...membership} /> : null)
  const notDeleted = viewing ?? (may({ organization: ['delete'] }) ? null : danger.notOwner)
  const close = () => setOpen(null)

  return (
    <Section id="danger" title={danger.title}>
      <div>
        <DangerRow title={danger.leave} sentence={notLeft ?? danger.leaveSentence}>
          <Button isDisabled={notLeft !== null} onClick={() => setOpen('leave')}>
            {danger.leave}
          </Button>
        </DangerRow>
        {site.organizations.mayBeDeleted && (
          <DangerRow title={danger.remove} sentence={notDeleted ?? danger.removeSentence}>
            <Button isDisabled={notDeleted !== null} onClick={() => setOpen('delete')}>
              {danger.remove}
            </Button>
          </DangerRow>
        )}
      </div>
      {open === 'leave' && <LeaveOrganization membership={membership} onClose={close} />}
      {open === 'delete' && (
        <Suspense>
          <DeleteOrganization onClose={close} />
        </Suspense>
      )}
    </Section>
  )
}

function DangerRow({ title, sentence, children }: { title: string; sentence: ReactNode; children: ReactNode }) {
  return (
    <div className="gh-danger-row">
      <div>
        <p>{title}</p>
        <p className="gh-small gh-quiet">{sentence}</p>
      </div>
      {children}
    </div>
  )
}
