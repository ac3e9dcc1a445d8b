import type { ReactNode } from 'react'
import { AppProvider, type App } from '../context/app.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { usePart } from '../ui/part.ts'
import { useHost, useSiteState } from './host.ts'

/** A disabled placeholder for the user button while its code loads. Renders nothing until the session is known. */
export function UserButtonShape({ showsName }: { showsName: boolean }) {
  const { session } = useSiteState()
  if (!session) return null
  const { id, name, email, image } = session.user
  return (
    <Shape>
      <UserShape id={id} name={name || email} image={image ?? null} showsName={showsName} />
    </Shape>
  )
}

type UserShapeProps = { id: string; name: string; image: string | null; showsName: boolean }

function UserShape({ id, name, image, showsName }: UserShapeProps) {
  const part = usePart('user-button', showsName ? 'gh-user-button gh-user-button-named' : 'gh-user-button')
  // `http:` pictures are allowed only from the page's own origin, which is unknown on the server.
  const shown = image?.startsWith('http:') ? null : image
  return (
    <button
      type="button"
      {...part}
      aria-label={showsName ? undefined : name}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-disabled
    >
      <Avatar of="user" id={id} name={name} image={shown} />
      {showsName && <span>{name}</span>}
    </button>
  )
}

/** Reserves the space of the switcher until the memberships are known, so that nothing moves when it appears. */
export function SwitcherShape() {
  const { session } = useSiteState()
  if (!session) return null
  return (
    <Shape>
      <div className="gh-switcher-place">
        <SwitcherSpace />
      </div>
    </Shape>
  )
}

function SwitcherSpace() {
  return <div {...usePart('switcher', 'gh-switcher')} aria-hidden />
}

function Shape({ children }: { children: ReactNode }) {
  const { look, classNames } = useHost()
  return (
    <div className="gh gh-inline" {...look}>
      <AppProvider value={{ classNames } as App}>{children}</AppProvider>
    </div>
  )
}
