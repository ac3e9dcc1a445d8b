import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../context/messages.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/Toasts.tsx'
import type { Proof } from './LogProof.tsx'
import { saveFile } from './save-file.ts'
import { TextMenu } from './TextMenu.tsx'

const LogProof = lazy(async () => ({ default: (await import('./LogProof.tsx')).LogProof }))

export type ExportFormat = 'csv' | 'json'

type ExportMenuProps = {
  /** The number of events as text. */
  total: string | null
  isCapped: boolean
  /** Returns the URL of the file with the filtered events. */
  address: (format: ExportFormat) => string
  proof: Proof
}

/**
 * Exports the filtered events as a file, or opens the proof of the log. The button shows that the server is preparing
 * the file.
 */
export function ExportMenu({ total, isCapped, address, proof }: ExportMenuProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const [isBusy, setIsBusy] = useState(false)
  const [showsProof, setShowsProof] = useState(false)

  async function save(format: ExportFormat) {
    setIsBusy(true)
    const isSaved = await saveFile(address(format), `audit-log.${format}`)
    setIsBusy(false)
    if (isSaved) announce(messages.exported)
    else toast(messages.exportFailed)
  }

  const amount = total ?? messages.total(0, false)
  const limit = isCapped ? messages.newestOnly : undefined
  return (
    <>
      <TextMenu
        align="end"
        icon={<Download size={18} strokeWidth={1.6} aria-hidden />}
        label={isBusy ? messages.preparing(amount) : messages.export}
        isBusy={isBusy}
        choices={() => [
          {
            label: messages.exportCsv,
            icon: null,
            hint: limit ?? (total === null ? undefined : messages.matching(total)),
            onChoose: () => void save('csv'),
          },
          { label: messages.exportJson, icon: null, hint: messages.withValues, onChoose: () => void save('json') },
          { label: messages.showProof, icon: null, hint: messages.proofHint, onChoose: () => setShowsProof(true) },
        ]}
      />
      {showsProof && (
        <Suspense>
          <LogProof proof={proof} onClose={() => setShowsProof(false)} />
        </Suspense>
      )}
    </>
  )
}
