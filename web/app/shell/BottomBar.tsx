import { Menu } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useMode } from './mode.ts'
import { NavigationList } from './NavigationList.tsx'
import { useCurrentPlace, usePlaces } from './places.ts'
import { useCounts } from './use-counts.ts'
import './Navigation.css'
import './BottomBar.css'

const loadSheet = () => import('./MoreSheet.tsx')
const MoreSheet = lazy(async () => ({ default: (await loadSheet()).MoreSheet }))

const room = 4

/** The navigation of a phone: at most four entries, including the current page, and a sheet with everything else. */
export function BottomBar() {
  const { shell } = useMessages(dashboardMessages)
  const mode = useMode()
  const places = usePlaces(mode)
  const current = useCurrentPlace(places)
  const count = useCounts(mode, places)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const first = places.slice(0, room)
  const shown = current && !first.includes(current) ? [...first.slice(0, room - 1), current] : first
  return (
    <nav className="gh-bottom-bar" aria-label={shell.navigation}>
      <NavigationList places={places.length > 1 ? shown : []} current={current} count={() => null}>
        <li>
          <MoreButton ref={button} isOpen={isOpen} onOpen={() => setIsOpen(true)} />
        </li>
      </NavigationList>
      {isOpen && (
        <Suspense>
          <MoreSheet
            places={places.filter((place) => !shown.includes(place))}
            count={count}
            opener={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </nav>
  )
}

type MoreButtonProps = { ref: RefObject<HTMLButtonElement | null>; isOpen: boolean; onOpen: () => void }

function MoreButton({ ref, isOpen, onOpen }: MoreButtonProps) {
  const { navigation } = useMessages(navigationMessages)
  return (
    <button
      type="button"
      ref={ref}
      className="gh-navigation-place"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerDown={() => void loadSheet()}
      onFocus={() => void loadSheet()}
      onClick={onOpen}
    >
      <Menu size={18} strokeWidth={1.6} aria-hidden />
      <span className="gh-navigation-label">{navigation.more}</span>
    </button>
  )
}
