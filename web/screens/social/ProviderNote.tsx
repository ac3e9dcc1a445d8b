import type { CallError } from '../../../client/call.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import type { Departure } from './use-departure.ts'

/** Why the browser could not be sent to the chosen provider. */
export function ProviderNote({ start }: { start: Departure }) {
  const { site, words } = usePorts()
  const { failed, limit } = start

  function tell({ status, code }: CallError) {
    if (failed === null || status === 0 || (status < 500 && code !== 'PROVIDER_COULD_NOT_BE_REACHED')) return null
    return (
      <Note kind="danger" title={words.providers.unreachable(failed.provider.name)} isNews>
        {site.features.password ? words.providers.tryAgainOrPassword : words.providers.tryAgain}
      </Note>
    )
  }

  return <FormNote form={{ problem: failed?.problem ?? null, limit }} tell={tell} />
}
