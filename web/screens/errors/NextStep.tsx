import { RotateCw } from 'lucide-react'
import { useApp } from '../../context/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Problem } from './ProblemCard.tsx'
import type { Departure } from '../social/use-departure.ts'
import { socialMessages } from '../../messages/en/social.ts'
import { useMessages } from '../../context/messages.ts'

/** A next step after a failed sign-in. */
export type Way = 'again' | 'start-again' | 'another' | 'sign-in' | 'sign-up' | 'home' | 'support'

type NextStepProps = { way: Way; isMain: boolean; problem: Problem; start: Departure }

/** The button or link of one next step. */
export function NextStep({ way, isMain, problem, start }: NextStepProps) {
  const { site } = useApp()
  const { ways } = useMessages(socialMessages, 'social')
  const { provider, from, landing } = problem
  const look = isMain ? 'primary' : 'secondary'
  const next = encodeURIComponent(landing)

  if (provider && (way === 'again' || way === 'start-again' || way === 'another')) {
    return (
      <Button
        look={look}
        icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
        isBusy={start.starting !== null}
        isDisabled={start.limit !== null}
        onClick={() => start.start(provider)}
      >
        {ways[way]}
      </Button>
    )
  }

  const links: Record<Way, [href: string, label: string]> = {
    again: [`/${from}?redirect=${next}`, ways.again],
    'start-again': [`/${from}?redirect=${next}`, ways['start-again']],
    another: [`/${from}?redirect=${next}`, ways.another],
    'sign-in': site.session
      ? [landing, ways.toAccount]
      : [`/sign-in?redirect=${next}`, isMain ? ways['sign-in'] : ways.otherWay],
    'sign-up': [`/sign-up?redirect=${next}`, ways['sign-up']],
    home: ['/', ways.home(site.app.name)],
    support: [site.links.support ?? '', ways.contact(site.app.support ?? '')],
  }
  const [href, label] = links[way]
  return (
    <ButtonLink look={look} href={href}>
      {label}
    </ButtonLink>
  )
}
