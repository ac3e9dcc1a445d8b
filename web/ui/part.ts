import { usePorts } from '../ports.tsx'

/** The parts that a host may style, by their `data-slot` names. */
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

/** Returns the `data-slot` and class of a part, with the host’s class appended. */
export function usePart(name: PartName, className: string) {
  const added = usePorts().classNames?.[name]
  return { 'data-slot': name, className: added ? `${className} ${added}` : className }
}
