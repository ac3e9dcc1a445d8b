import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listMembers } from '../../../contract/organizations/members.ts'
import type { Membership } from '../../../contract/portal/memberships.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { usePortalWords } from '../../app/portal-words.ts'
import { answer, membershipsQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { isOwner } from '../organizations/organization.ts'
import './OwnedAlone.css'

/** The organizations that would be left without an owner if this person went; null until that is known. */
export function useOwnedAlone(): Membership[] | null {
  const { site, call } = usePorts()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const owned = memberships.filter(({ role, suspendedAt }) => isOwner(site, role) && suspendedAt === null)
  const owners = useQueries({
    queries: owned.map(({ organization: { id } }) => ({
      queryKey: ['members', id, 'owners'],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { organizationId: id, role: site.organizations.creatorRole, state: 'active' as const, limit: '2' }
        return answer(call(listMembers, { query, signal }))
      },
      staleTime: 0,
    })),
  })
  if (owners.some(({ isFetching }) => isFetching)) return null
  return owned.filter((_, index) => owners[index]?.data?.total === 1)
}

type OwnedAloneProps = { owned: readonly Membership[]; onClose: () => void }

/** Tells an only owner what has to be settled before they can go, with the ways there. */
export function OwnedAlone({ owned, onClose }: OwnedAloneProps) {
  const { Link } = usePorts()
  const { deletion } = usePortalWords()
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={deletion.onlyOwner} sentence={deletion.onlyOwnerSentence} onClose={onClose} firstFocus={keep}>
      <Rows>
        {owned.map(({ organization: { id, name, slug, logo } }) => (
          <Row
            key={id}
            glyph={<Mark of="organization" id={id} name={name} image={logo} />}
            title={name}
            sub={
              <span className="ah-owned-ways">
                <Link href={organizationPath(slug, 'members')}>{deletion.chooseOwner}</Link>
                <Link href={organizationPath(slug)}>{deletion.orDelete}</Link>
              </span>
            }
          />
        ))}
      </Rows>
      <DialogActions>
        <Button ref={keep} onClick={onClose}>
          {deletion.keep}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
