import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePart } from './part.ts'
import './Menu.css'

const loadPopup = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** One item of a menu. */
export type MenuChoice = {
  label: string
  icon: ReactNode
  onChoose: () => void
  isDanger?: boolean
  /** Whether a line separates this item from the item above. */
  isApart?: boolean
  /** A second line below the label. */
  hint?: string | undefined
  /** Why the item is disabled. */
  reason?: string | undefined
}

type Opened = 'by-keyboard' | 'by-pointer' | null

/** Whether a menu is open, and how it was opened. */
export type MenuState = readonly [opened: Opened, setOpened: (opened: Opened) => void]

export const useMenuState = (): MenuState => useState<Opened>(null)

type MenuProps = {
  label: string
  /** Returns the items. Called only when the menu opens, because a table has a menu in every row. */
  choices: () => readonly MenuChoice[]
  /** A state shared with another menu, so that an open menu stays open when the other menu replaces it. */
  state?: MenuState | undefined
}

/** A button that opens a menu of actions for the item it belongs to. */
export function Menu({ label, choices, state }: MenuProps) {
  const ownState = useMenuState()
  const [opened, setOpened] = state ?? ownState
  const button = useRef<HTMLButtonElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened('by-keyboard')
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        {...usePart('menu', 'gh-menu-button')}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        // Preloads the popup as soon as the pointer or the focus reaches the button.
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onKeyDown={onKeyDown}
        // If Enter or Space caused the click, `detail` is 0.
        onClick={({ detail }) => setOpened(detail === 0 ? 'by-keyboard' : 'by-pointer')}
      />
      {opened && (
        <Suspense>
          <MenuPopup
            anchor={button}
            choices={choices()}
            isByKeyboard={opened === 'by-keyboard'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
