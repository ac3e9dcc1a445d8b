import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { usePart } from './part.ts'
import { ProviderLogo } from './ProviderLogo.tsx'
import './ProviderButton.css'

type ProviderButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'name'> & {
  provider: { id: string; name: string }
  /** The accessible name, which says what pressing the button does. */
  label: string
  /** A tag at the edge of the button, for the provider that was used last. */
  tag?: string | undefined
  isBusy: boolean
  isDisabled: boolean
}

/** A button with the logo and name of a provider. Its tag is positioned relative to the parent element. */
export function ProviderButton(props: ProviderButtonProps) {
  const { provider, label, tag, isBusy, isDisabled, onClick, ...button } = props
  const isDeaf = isBusy || isDisabled
  const part = usePart(
    'provider-button',
    `gh-button gh-button-secondary gh-provider${isDisabled ? ' gh-button-held' : ''}`,
  )
  return (
    <>
      <button
        type="button"
        {...button}
        {...(isDeaf ? { 'aria-disabled': true } : {})}
        {...(isBusy ? { 'aria-busy': true } : {})}
        {...part}
        aria-label={tag ? `${label}, ${tag}` : label}
        onClick={isDeaf ? undefined : onClick}
      >
        {isBusy ? (
          <LoaderCircle className="gh-button-spinner" size={20} strokeWidth={1.6} aria-hidden />
        ) : (
          <ProviderLogo {...provider} />
        )}
        <span className="gh-provider-name">{provider.name}</span>
      </button>
      {tag && (
        <span className="gh-provider-tag" aria-hidden>
          {tag}
        </span>
      )}
    </>
  )
}
