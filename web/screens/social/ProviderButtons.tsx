import { useState } from 'react'
import { StillWorking } from '../../forms/StillWorking.tsx'
import { recallProvider } from '../../memory.ts'
import { useIsAwake, usePorts } from '../../ports.tsx'
import { ProviderButton } from '../../ui/ProviderButton.tsx'
import type { Departure, Provider } from './use-departure.ts'
import './ProviderButtons.css'

const shownAtFirst = 6

type ProviderButtonsProps = {
  start: Departure
  /** Whether they are for making an account, which some providers may not be used for. */
  isForSignUp?: boolean
  /** What each does, by the name of its provider. */
  label: (provider: string) => string
  /** What this site must have for a form to follow, set apart by a line. */
  formNeeds: 'password' | 'sign-up-with-password'
  hasForm: boolean
}

/** The providers that people may choose here, before the form. */
export function ProviderButtons({ start, isForSignUp = false, label, formNeeds, hasForm }: ProviderButtonsProps) {
  const { site, words } = usePorts()
  const isAwake = useIsAwake()
  const [isWhole, setIsWhole] = useState(false)
  const offered = site.providers.filter(({ signUp }) => signUp || !isForSignUp)
  // Until the script is there the page holds their place, and the sheet hides it where there are none.
  if (isAwake && offered.length === 0) return null

  const lastUsed = isAwake ? recallProvider() : null
  return (
    <div data-needs={isForSignUp ? 'sign-up-providers' : 'providers'}>
      <ul className={isWhole ? 'ah-providers ah-providers-all' : 'ah-providers'}>
        {inSight(offered, lastUsed).map((provider) => (
          <li key={provider.id} data-provider={provider.id} data-for={isForSignUp ? 'sign-up' : undefined}>
            <ProviderButton
              provider={provider}
              label={label(provider.name)}
              tag={provider.id === lastUsed ? words.providers.lastUsed : undefined}
              isBusy={start.starting === provider.id}
              isHeld={start.limit !== null}
              onClick={() => start.start(provider)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="ah-link-button ah-providers-more"
        onClick={({ currentTarget }) => {
          const list = currentTarget.previousElementSibling
          setIsWhole(true)
          requestAnimationFrame(() => list?.querySelectorAll('button')[shownAtFirst]?.focus())
        }}
      >
        {words.providers.more}
      </button>
      <StillWorking form={start} />
      {hasForm && (
        <p className="ah-or" data-needs={formNeeds}>
          <span>{words.providers.or}</span>
        </p>
      )}
    </div>
  )
}

/** In the order they were configured; only one that was used last and would not be seen comes first. */
function inSight(providers: readonly Provider[], lastUsed: string | null) {
  const place = providers.findIndex(({ id }) => id === lastUsed)
  if (place < shownAtFirst) return providers
  return [providers[place]!, ...providers.filter((_, index) => index !== place)]
}
