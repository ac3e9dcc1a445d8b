import { useEffect, useRef, type MouseEvent } from 'react'
import type { Entry } from './entry.ts'
import { Marked } from './Marked.tsx'

type PaletteRowProps = {
  entry: Entry
  typed: string
  isActive: boolean
  onPoint: () => void
  /** Opens the entry; in a new tab if `isNewTab` is true. */
  onChoose: (isNewTab: boolean) => void
}

export function rowId({ id }: Entry) {
  return `palette-${id}`
}

/** One entry of the palette. It is not a link, because the focus stays in the search field. */
export function PaletteRow({ entry, typed, isActive, onPoint, onChoose }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  function choose({ button, ctrlKey, metaKey }: MouseEvent) {
    if (button <= 1) onChoose(button === 1 || ctrlKey || metaKey)
  }

  const { name, detail, note, picture } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles key presses
    <div
      ref={row}
      role="option"
      id={rowId(entry)}
      className="gh-palette-row"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={choose}
    >
      <span className="gh-palette-picture">{picture}</span>
      <span className="gh-palette-text">
        <span className="gh-palette-name">
          <Marked text={name} typed={typed} />
        </span>{' '}
        {detail !== undefined && (
          <span className="gh-palette-detail">
            <Marked text={detail} typed={typed} />
          </span>
        )}
      </span>{' '}
      {note !== undefined && <span className="gh-palette-note">{note}</span>}
      <kbd aria-hidden>↵</kbd>
    </div>
  )
}
