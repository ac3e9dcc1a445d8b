import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { generateBackupCodes } from '../../../../../contract/factors/two-factor.ts'
import { answer } from '../../../../data/queries.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Method } from '../Method.tsx'

/** With this number of codes or fewer, the page warns that few codes are left. */
const fewCodes = 3

/** The number of recovery codes that are left, with a button that replaces all codes. */
export function RecoveryCodesMethod({ count, onReplaced }: { count: number } & Pick<ReplaceProps, 'onReplaced'>) {
  const messages = useMessages(factorsMessages, 'factors')
  const reason = useOwnersReason()
  const [isReplacing, setIsReplacing] = useState(false)
  return (
    <Method
      id="recovery-codes"
      icon={<Ticket size={18} strokeWidth={1.6} aria-hidden />}
      isSet={count > 0}
      title={messages.codes}
      sentence={messages.codesLeft(count)}
      note={reason}
      action={
        <Button isDisabled={reason !== null} onClick={() => setIsReplacing(true)}>
          {messages.newCodes}
        </Button>
      }
    >
      {count <= fewCodes && (
        <div className="gh-form">
          <Note kind="warn">{messages.fewLeft}</Note>
        </div>
      )}
      {isReplacing && <Replace onReplaced={onReplaced} onClose={() => setIsReplacing(false)} />}
    </Method>
  )
}

type ReplaceProps = { onReplaced: (codes: readonly string[]) => void; onClose: () => void }

function Replace({ onReplaced, onClose }: ReplaceProps) {
  const { call } = useApp()
  const { replacing } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const replace = useMutation({
    mutationFn: () => answer(call(generateBackupCodes, { body: {} })),
    onSuccess({ backupCodes }) {
      onClose()
      onReplaced(backupCodes)
      void queries.invalidateQueries({ queryKey: ['factors'] })
    },
  })
  return (
    <Confirm
      title={replacing.title}
      sentence={replacing.sentence}
      labels={replacing}
      look="primary"
      isPending={replace.isPending}
      onConfirm={() => replace.mutate()}
      onClose={onClose}
    >
      {replace.error && <ProblemNote problem={replace.error.problem} />}
    </Confirm>
  )
}
