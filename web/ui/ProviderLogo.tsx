import { useIsAwake } from '../context/app.tsx'
import { usePart } from './part.ts'
import './provider-logos/logos.css'

/**
 * The logo of a provider, or the first letter of its name if there is no logo. The name is always shown next to it as
 * text.
 */
export function ProviderLogo({ id, name }: { id: string; name: string }) {
  // Until the script has hydrated the page, the name is only a placeholder.
  const isAwake = useIsAwake()
  const letter = isAwake ? name.charAt(0).toLocaleUpperCase() : ''
  return <span {...usePart('provider-logo', 'gh-provider-logo')} data-logo={id} data-letter={letter} aria-hidden />
}
