import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Stamp } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../context/messages.ts'
import type { CheckpointPage, CheckpointsQuery } from '../../../data/events.ts'
import { MoreButton } from '../../../layout/MoreButton.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { saveFile } from './save-file.ts'

/** The proof of an audit log: its checkpoints, and the URL of a file with the log and everything that proves it. */
export type Proof = { query: CheckpointsQuery; address: string }

/** Shows how far an audit log has been signed, and downloads the log with its proof. */
export function LogProof({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { log: messages } = useMessages(eventLogMessages)
  const result = useInfiniteQuery(proof.query)
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    const isSaved = await saveFile(proof.address, 'audit-log.jsonl')
    setIsBusy(false)
    if (isSaved) announce(messages.exported)
    else toast(messages.exportFailed)
  }

  return (
    <Dialog title={messages.proof} sentence={messages.proofSentence} onClose={onClose}>
      <QueryData result={result} rows={3}>
        {({ pages }) => (
          <>
            <Checkpoints pages={pages} />
            <MoreButton result={result}>{messages.showOlder}</MoreButton>
          </>
        )}
      </QueryData>
      <DialogActions>
        <Button onClick={onClose}>{messages.close}</Button>
        <Button
          look="primary"
          icon={<Download size={18} strokeWidth={1.6} aria-hidden />}
          isBusy={isBusy}
          onClick={() => void download()}
        >
          {messages.downloadProof}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A sentence about the newest checkpoint, and the list of the loaded checkpoints. */
function Checkpoints({ pages }: { pages: readonly CheckpointPage[] }) {
  const { log: messages } = useMessages(eventLogMessages)
  const { locale } = useMessages()
  const checkpoints = pages.flatMap((page) => page.checkpoints)
  const [newest] = checkpoints
  const open = (pages[0]?.positions ?? 0) - (newest?.position ?? 0)
  return (
    <>
      <Note kind={newest ? 'ok' : 'wait'}>
        {newest ? messages.signedUpTo(writeDate(new Date(newest.createdAt), locale, 'exact')) : messages.nothingSigned}
        {newest && open > 0 && ` ${messages.notSignedYet(open)}`}
      </Note>
      <Rows>
        {checkpoints.map(({ position, createdAt }) => (
          <Row
            key={position}
            glyph={<Stamp size={18} strokeWidth={1.6} />}
            title={messages.checkpointAt(position)}
            sub={
              <Time at={createdAt} locale={locale}>
                {writeDate(new Date(createdAt), locale, 'second')}
              </Time>
            }
          />
        ))}
      </Rows>
    </>
  )
}
