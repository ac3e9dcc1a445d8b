import type { CallError } from '../../client/call.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { AppProvider, type App } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { useHost, applyHostFont } from './host.ts'

type NoSiteProps = { messages: App['messages']; error: CallError | null }

/** Replaces a screen until Gatehouse has responded. Renders the error if there is one, otherwise nothing. */
export function NoSite({ messages: ours, error }: NoSiteProps) {
  const { origin, look, classNames } = useHost()
  const messages = useMessages(ours)
  if (!error) return null
  const site = { app: { name: new URL(origin).host } } as App['site']
  return (
    <div className="gh gh-card" {...look} ref={applyHostFont}>
      <AppProvider value={{ site, messages, classNames } as App}>
        <ProblemNote problem={error} />
      </AppProvider>
    </div>
  )
}
