import { answer } from '../../data/queries.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSample } from '../../../contract/sample/sample.ts'
import { sessionQuery } from '../../data/account.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { leaveAsSomebodyElse } from '../../context/session-channel.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Section } from '../../ui/Section.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'

const command = 'npx gatehouse sample remove'

/**
 * Offers two ways to delete the sample data: a button for the sample user who is the administrator, and a command for
 * the operator of the server.
 */
export function RemoveSample({ administrator }: { administrator: { id: string; name: string } | undefined }) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { samplePage } = useMessages(dashboardMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const [isAsking, setIsAsking] = useState(false)
  const isAdministrator = administrator !== undefined && session?.user.id === administrator.id
  return (
    <Section id="remove" title={samplePage.remove} sentence={samplePage.removeSentence}>
      <div>
        <Button isDisabled={!isAdministrator} onClick={() => setIsAsking(true)}>
          {samplePage.removeAct}
        </Button>
      </div>
      {!isAdministrator && administrator && (
        <p className="gh-quiet">{samplePage.onlyAdministrator(administrator.name)}</p>
      )}
      <p>
        {samplePage.command} <code>{command}</code>{' '}
        <Copy
          text={command}
          label={messages.common.copy(samplePage.commandName)}
          copiedLabel={messages.common.copied}
        />
      </p>
      {isAsking && <Removal onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const { samplePage } = useMessages(dashboardMessages)
  const { call } = useApp()
  const remove = useMutation({
    mutationFn: () => answer(call(removeSample)),
    onSuccess: () => leaveAsSomebodyElse('/setup'),
  })

  return (
    <Confirm
      title={samplePage.removeTitle}
      sentence={samplePage.removeGoes}
      labels={{ act: samplePage.removeAct, keep: samplePage.keep }}
      isPending={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}
