import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useMenuState, type MenuChoice } from '../../../ui/Menu.tsx'

const loadPopup = () => import('../../../ui/MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

type TextMenuProps = {
  icon: ReactNode
  label: string
  /** Whether an action of the menu is running. */
  isBusy?: boolean
  align: 'start' | 'end'
  choices: () => readonly MenuChoice[]
}

/** A button with a visible label, which opens a menu. */
export function TextMenu({ icon, label, isBusy = false, align, choices }: TextMenuProps) {
  const [opened, setOpened] = useMenuState()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        isBusy={isBusy}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        // A click whose `detail` is 0 comes from the Enter or Space key.
        onClick={({ detail }) => setOpened(detail === 0 ? 'by-keyboard' : 'by-pointer')}
      >
        <span className="gh-text-menu">
          {label}
          <ChevronDown size={16} strokeWidth={1.8} aria-hidden />
        </span>
      </Button>
      {opened && (
        <Suspense>
          <MenuPopup
            anchor={button}
            align={align}
            choices={choices()}
            isByKeyboard={opened === 'by-keyboard'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
