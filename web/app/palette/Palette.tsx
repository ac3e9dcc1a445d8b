import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useApp } from '../../context/app.tsx'
import type { RecentThing } from '../../context/browser-storage.ts'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { useIsOnline } from '../../context/use-online.ts'
import '../../ui/Dialog.css'
import type { Asked, Entry } from './entry.ts'
import '../../ui/IconButton.css'
import './Palette.css'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteHead } from './PaletteHead.tsx'
import { PaletteList, PaletteNotes } from './PaletteList.tsx'
import { useCountAnnounced } from './use-count-announced.ts'
import { useGroups } from './use-groups.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

type PaletteProps = {
  onClose: () => void
  /** Opens a dialog on the current page, after the palette has closed. */
  onAsk: (asked: Asked) => void
}

/** The command palette: finds people, organizations, actions and pages. It is open as long as it is rendered. */
export function Palette({ onClose, onAsk }: PaletteProps) {
  const { palette } = useMessages(paletteMessages)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const result = useGroups(typed, useIsOnline(), onAsk)
  const entries = result.groups.flatMap((group) => group.entries)
  const open = useOpen(result.remember, onClose)
  const { active, choose, onKeyDown } = usePaletteKeys(entries, open)
  useCountAnnounced(typed, result.hasNone ? 0 : entries.length, result.isLoading)

  function type(text: string) {
    setTyped(text)
    choose(null)
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="gh-dialog-backdrop" forceRender />
        <Dialog.Popup className="gh-palette" initialFocus={field}>
          <Dialog.Title className="gh-hidden">{palette.title}</Dialog.Title>
          <PaletteHead
            field={field}
            typed={typed}
            isForPeople={result.searches !== null}
            active={active}
            onType={type}
            onKeyDown={onKeyDown}
          />
          <div className="gh-palette-body">
            <PaletteNotes typed={typed} {...result} />
            <PaletteList {...result} typed={typed} active={active} onPoint={choose} onChoose={open} />
          </div>
          <PaletteFoot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns the function that opens an entry. Only entries with an `href` can open in a new tab. */
function useOpen(remember: (thing: RecentThing) => void, onClose: () => void) {
  const { go } = useApp()
  return ({ href, run, recent }: Entry, isNewTab: boolean) => {
    if (recent) remember(recent)
    if (isNewTab && href !== undefined) return void window.open(href, '_blank', 'noopener')
    onClose()
    run?.()
    if (href !== undefined) go(href)
  }
}
