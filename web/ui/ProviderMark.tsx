import { useIsAwake } from '../ports.tsx'
import { usePart } from './part.ts'
import '../providers/marks.css'

/** The small picture of a provider; the name always stands beside it as text. One that we have no picture of has a letter. */
export function ProviderMark({ id, name }: { id: string; name: string }) {
  // The served page knows the name only as a token.
  const isAwake = useIsAwake()
  const letter = isAwake ? name.charAt(0).toLocaleUpperCase() : ''
  return <span {...usePart('provider-mark', 'ah-provider-mark')} data-mark={id} data-letter={letter} aria-hidden />
}
