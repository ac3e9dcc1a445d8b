import { useQueries, useQuery } from '@tanstack/react-query'
import type { Membership } from '../../../contract/portal/memberships.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { usePortalWords } from '../../app/portal-words.ts'
import { membershipsQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { isOwner } from '../organizations/organization.ts'
import { ownersQuery } from '../organizations/queries.ts'
import './OwnedAlone.css'

/** The organizations that would be left without an owner if this person went; null until that is known. */
export function useOwnedAlone(): Membership[] | null {
  const { site, call } = usePorts()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const owned = memberships.filter(({ role, suspendedAt }) => isOwner(site, role) && suspendedAt === null)
  const owners = useQueries({ queries: owned.map(({ organization: { id } }) => ownersQuery(call, site, id)) })
  // Asked again later, as by coming back to the window, it takes away nothing that is being typed.
  if (!owners.every(({ isFetchedAfterMount }) => isFetchedAfterMount)) return null
  return owned.filter((_, index) => owners[index]?.data?.total === 1)
}

/** What an only owner has to settle before they can go, with the ways there. */
export function OwnedAlone({ owned }: { owned: readonly Membership[] }) {
  const { Link } = usePorts()
  const { deletion } = usePortalWords()
  return (
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
  )
}
