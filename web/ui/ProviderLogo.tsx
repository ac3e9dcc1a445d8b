import { useIsAwake } from '../context/app.tsx'
import { usePart } from './part.ts'
import './provider-logos/logos.css'

/**
 * The logo of a provider or, without a logo, the first letter of the provider’s name. Hidden from screen readers,
 * because the name is always shown next to the logo.
 */
export function ProviderLogo({ id, name }: { id: string; name: string }) {
  // Until the script has hydrated the page, the name is only a placeholder.
  const isAwake = useIsAwake()
  const letter = isAwake ? name.charAt(0).toLocaleUpperCase() : ''
  return <span {...usePart('provider-logo', 'gh-provider-logo')} data-logo={id} data-letter={letter} aria-hidden />
}
