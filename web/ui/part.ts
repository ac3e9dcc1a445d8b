import { usePorts } from '../ports.tsx'

/** The parts that a host may style, by what they are called in `data-slot`. */
export type PartName =
  | 'button'
  | 'check'
  | 'copy'
  | 'dialog'
  | 'empty'
  | 'facts'
  | 'field'
  | 'link-button'
  | 'mark'
  | 'menu'
  | 'menu-list'
  | 'note'
  | 'provider-button'
  | 'provider-mark'
  | 'rows'
  | 'section'
  | 'select'
  | 'skeleton'
  | 'switcher'
  | 'table'
  | 'tag'
  | 'toast'
  | 'user-button'

/** What an element says of itself as a part: its name, and its class, with the host’s behind it. */
export function usePart(name: PartName, className: string) {
  const added = usePorts().classNames?.[name]
  return { 'data-slot': name, className: added ? `${className} ${added}` : className }
}
