import { useState, type MouseEvent } from 'react'
import { StillWorking } from '../../forms/StillWorking.tsx'
import { recallProvider } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { ProviderButton } from '../../ui/ProviderButton.tsx'
import type { Departure, Provider } from './use-departure.ts'
import { useMessages } from '../../context/messages.ts'
import './ProviderButtons.css'

const shownAtFirst = 6

type ProviderButtonsProps = {
  start: Departure
  /** Whether the buttons create accounts. If so, providers that can only be used to sign in are left out. */
  isForSignUp?: boolean
  /** Returns the accessible name of a button from the name of its provider. */
  label: (provider: string) => string
  /** The site feature that the form below needs. Without this feature, the line above the form is hidden. */
  formNeeds: 'password' | 'sign-up-with-password'
  hasForm: boolean
}

/** The sign-in providers of the site, shown above the form. */
export function ProviderButtons({ start, isForSignUp = false, label, formNeeds, hasForm }: ProviderButtonsProps) {
  const { site } = useApp()
  const messages = useMessages()
  const isAwake = useIsAwake()
  const lastUsed = isAwake ? recallProvider() : null
  const [isWhole, setIsWhole] = useState(false)
  const offered = site.providers.filter(({ signUp }) => signUp || !isForSignUp)
  // Until the script has loaded, the page reserves space for the buttons; the style sheet hides that space on sites
  // without providers.
  if (isAwake && offered.length === 0) return null
  function showAll({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.previousElementSibling
    setIsWhole(true)
    requestAnimationFrame(() => list?.querySelectorAll('button')[shownAtFirst]?.focus())
  }

  return (
    <div data-needs={isForSignUp ? 'sign-up-providers' : 'providers'}>
      <ul className={isWhole ? 'gh-providers gh-providers-all' : 'gh-providers'}>
        {inSight(offered, lastUsed).map((provider) => (
          <li key={provider.id} data-provider={provider.id} data-for={isForSignUp ? 'sign-up' : undefined}>
            <ProviderButton
              provider={provider}
              label={label(provider.name)}
              tag={provider.id === lastUsed ? messages.providers.lastUsed : undefined}
              isBusy={start.starting === provider.id}
              isDisabled={start.limit !== null}
              onClick={() => start.start(provider)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="gh-link-button gh-providers-more" onClick={showAll}>
        {messages.providers.more}
      </button>
      <StillWorking form={start} />
      {hasForm && <Or needs={formNeeds} />}
    </div>
  )
}

/** The line between two sign-in methods. */
export function Or({ needs }: { needs?: string }) {
  const messages = useMessages()
  return (
    <p className="gh-or" data-needs={needs}>
      <span>{messages.providers.or}</span>
    </p>
  )
}

/** Keeps the configured order, but moves the last used provider to the front if it would be hidden. */
function inSight(providers: readonly Provider[], lastUsed: string | null) {
  const place = providers.findIndex(({ id }) => id === lastUsed)
  if (place < shownAtFirst) return providers
  return [providers[place]!, ...providers.filter((_, index) => index !== place)]
}
