import type { CallError } from '../../client/call.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { PortsProvider, type Ports } from '../context/app.tsx'
import { useMessages } from './host-messages.ts'
import { useHost, wearHostLetters } from './host.ts'

type NoSiteProps = { words: Ports['words']; error: CallError | null }

/** In the place of a screen while Gatehouse has not answered: nothing, or why it does not. */
export function NoSite({ words: ours, error }: NoSiteProps) {
  const { origin, look, classNames } = useHost()
  const words = useMessages(ours)
  if (!error) return null
  const site = { app: { name: new URL(origin).host } } as Ports['site']
  return (
    <div className="gh gh-card" {...look} ref={wearHostLetters}>
      <PortsProvider value={{ site, words, classNames } as Ports}>
        <ProblemNote problem={error} />
      </PortsProvider>
    </div>
  )
}
