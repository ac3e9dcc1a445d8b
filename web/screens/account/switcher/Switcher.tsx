import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { useApp } from '../../../context/app.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { usePart } from '../../../ui/part.ts'
import { useCurrentMembership } from '../../../data/current-membership.ts'
import { membershipsQuery } from '../../../data/account.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import './Switcher.css'

const loadPopup = () => import('./SwitcherPopup.tsx')
const SwitcherPopup = lazy(async () => ({ default: (await loadPopup()).SwitcherPopup }))

/** Shows the organization of this tab and lets the user switch to another organization. */
export function Switcher() {
  const { site, call } = useApp()
  const { switcher } = useMessages(dashboardMessages)
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const current = useCurrentMembership()
  const button = useRef<HTMLButtonElement>(null)
  const part = usePart('switcher', 'gh-switcher gh-switcher-button')
  const [isOpen, setIsOpen] = useState(false)
  const isAlone = memberships.length <= 1 && !site.organizations.mayBeCreated

  if (isAlone && !current) return null
  if (isAlone) return <div className="gh-switcher">{current && <Current membership={current} />}</div>
  return (
    <>
      <button
        type="button"
        ref={button}
        {...part}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setIsOpen(true)}
      >
        {current ? (
          <Current membership={current}>
            <span className="gh-hidden">{switcher.change}</span>
          </Current>
        ) : (
          <strong>{switcher.choose}</strong>
        )}
        <ChevronsUpDown size={16} strokeWidth={1.6} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <SwitcherPopup anchor={button} memberships={memberships} current={current} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Current({ membership, children }: { membership: Membership; children?: ReactNode }) {
  const { organization, role } = membership
  const { roleNames } = useMessages(dashboardMessages)
  return (
    <>
      <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />
      <span className="gh-switcher-name">
        <strong>{organization.name}</strong>
        <span>{roleNames(role)}</span>
        {children}
      </span>
    </>
  )
}
