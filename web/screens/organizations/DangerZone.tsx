import { lazy, Suspense, useState, type ReactNode } from 'react'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { LeaveOrganization } from './LeaveOrganization.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

const DeleteOrganization = lazy(async () => ({
  default: (await import('./DeleteOrganization.tsx')).DeleteOrganization,
}))

/** How to get out of an organization, and how it ends. */
export function DangerZone() {
  const { site } = usePorts()
  const { danger } = useOrganizationWords()
  const { membership, may } = useOrganization()
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null)
  const mayDelete = may({ organization: ['delete'] })
  const close = () => setOpen(null)

  return (
    <Section id="danger" title={danger.title}>
      <div>
        <DangerRow title={danger.leave} sentence={danger.leaveSentence}>
          <Button onClick={() => setOpen('leave')}>{danger.leave}</Button>
        </DangerRow>
        {site.organizations.mayBeDeleted && (
          <DangerRow title={danger.remove} sentence={mayDelete ? danger.removeSentence : danger.notOwner}>
            <Button isHeld={!mayDelete} onClick={() => setOpen('delete')}>
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

function DangerRow({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <div className="ah-danger-row">
      <div>
        <p>{title}</p>
        <p className="ah-small ah-quiet">{sentence}</p>
      </div>
      {children}
    </div>
  )
}
