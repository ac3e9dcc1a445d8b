import { useApp } from '../context/app.tsx'
import type { PartName } from '../context/part-names.ts'

/** Returns the `data-slot` and the class of a part, with the host’s class appended. */
export function usePart(name: PartName, className: string) {
  const added = useApp().classNames?.[name]
  return { 'data-slot': name, className: added ? `${className} ${added}` : className }
}
