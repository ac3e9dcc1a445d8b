import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import type { Entry } from './entry.ts'
import { rowId } from './PaletteRow.tsx'

type PaletteHeadProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  isForPeople: boolean
  active: Entry | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The id of the list that the field controls. */
export const listId = 'palette-list'

/** The search field of the palette, and the button that closes the palette. */
export function PaletteHead({ field, ...props }: PaletteHeadProps) {
  const { palette } = useMessages(paletteMessages)
  return (
    <div className="gh-palette-head">
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <PaletteField {...props} ref={field} />
      <Dialog.Close className="gh-icon-button gh-palette-close">
        <span className="gh-hidden">{palette.keys.close}</span>
        <kbd aria-hidden>{palette.keys.escape}</kbd>
        <X size={18} strokeWidth={1.6} aria-hidden />
      </Dialog.Close>
    </div>
  )
}

type PaletteFieldProps = Omit<PaletteHeadProps, 'field'> & { ref: RefObject<HTMLInputElement | null> }

/** The search field. It keeps the focus while the arrow keys move through the list. */
function PaletteField({ ref, typed, isForPeople, active, onType, onKeyDown }: PaletteFieldProps) {
  const { palette } = useMessages(paletteMessages)
  const label = isForPeople ? palette.placeholder : palette.placeholderWithoutPeople
  return (
    <input
      ref={ref}
      className="gh-palette-field"
      role="combobox"
      name="palette"
      aria-label={label}
      placeholder={label}
      aria-autocomplete="list"
      aria-expanded={active !== undefined}
      aria-controls={active && listId}
      aria-activedescendant={active && rowId(active)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={200}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
