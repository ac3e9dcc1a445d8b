import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity, Laptop, LogIn, LogOut, Mail, ShieldCheck, User, type LucideIcon } from 'lucide-react'
import { administratorRoles } from '../../contract/roles.ts'
import type { FullUser } from '../../contract/user.ts'
import { usePorts } from '../ports.tsx'
import { Mark } from '../ui/Mark.tsx'
import { usePortalWords } from './portal-words.ts'
import { sessionQuery } from './queries.ts'
import './Navigation.css'

type Place = {
  to: '/account' | '/account/security' | '/account/devices' | '/admin' | '/dev/outbox'
  label: string
  icon: LucideIcon
}

/** Where in the portal one can go, in groups, and below them who one is. */
export function Navigation() {
  const { site, call } = usePorts()
  const { shell } = usePortalWords()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const user = session?.user

  return (
    <nav className="ah-navigation" aria-label={shell.navigation}>
      <div>
        {user && (
          <Group
            title={shell.you}
            places={[
              { to: '/account', label: shell.profile, icon: User },
              { to: '/account/security', label: shell.security, icon: ShieldCheck },
              { to: '/account/devices', label: shell.devices, icon: Laptop },
            ]}
          />
        )}
        {user && mayAdminister(user) && (
          <Group title={shell.administration} places={[{ to: '/admin', label: shell.overview, icon: Activity }]} />
        )}
        {site.mailbox && (
          <Group title={shell.development} places={[{ to: '/dev/outbox', label: shell.mailbox, icon: Mail }]} />
        )}
      </div>
      {user ? <Person user={user} /> : <Visitor />}
    </nav>
  )
}

function Group({ title, places }: { title: string; places: Place[] }) {
  return (
    <div className="ah-navigation-group">
      <p>{title}</p>
      <ul>
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link className="ah-navigation-place" to={to} activeOptions={{ exact: true, includeSearch: false }}>
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Person({ user }: { user: FullUser }) {
  const { shell } = usePortalWords()
  return (
    <div className="ah-navigation-person">
      <Mark of="person" id={user.id} name={user.name} image={user.image} />
      <div className="ah-navigation-who">
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
      <a className="ah-navigation-leave" href="/sign-out" aria-label={shell.signOut} title={shell.signOut}>
        <LogOut size={18} strokeWidth={1.6} aria-hidden />
      </a>
    </div>
  )
}

function Visitor() {
  const { shell } = usePortalWords()
  return (
    <a className="ah-navigation-place" href="/sign-in">
      <LogIn size={18} strokeWidth={1.6} aria-hidden />
      {shell.signIn}
    </a>
  )
}

/** A guess from the role, for what to show; the server decides what is answered. */
function mayAdminister({ role }: FullUser) {
  const named: Record<string, { user: readonly string[] }> = administratorRoles
  return (role ?? '').split(',').some((name) => (named[name.trim()]?.user.length ?? 0) > 0)
}
