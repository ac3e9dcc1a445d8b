import type { CallError } from '../../../client/call.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import type { Departure } from './use-departure.ts'
import { useMessages } from '../../context/messages.ts'

/** Explains why the browser could not be sent to the chosen provider. */
export function ProviderNote({ start }: { start: Departure }) {
  const { site } = useApp()
  const messages = useMessages()
  const { failed, limit } = start

  function tell({ status, code }: CallError) {
    if (failed === null || status === 0 || (status < 500 && code !== 'PROVIDER_COULD_NOT_BE_REACHED')) return null
    return (
      <Note kind="danger" title={messages.providers.unreachable(failed.provider.name)} isNews>
        {site.features.password ? messages.providers.tryAgainOrPassword : messages.providers.tryAgain}
      </Note>
    )
  }

  return <FormNote form={{ problem: failed?.problem ?? null, limit }} tell={tell} />
}
