import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { steadyNow, useSecondsLeft } from '../../context/clock.ts'
import { FormNote, ProblemNote } from '../../forms/FormNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMessages } from '../../context/messages.ts'

type InvitationUnreadProps = { problem: CallError; read: () => Promise<void> }

/** Reports that the invitation could not be loaded. After a rate limit ends, retries once. */
export function InvitationUnread({ problem, read }: InvitationUnreadProps) {
  const messages = useMessages()
  const [hasWaited, setHasWaited] = useState(false)
  const [isReading, setIsReading] = useState(false)

  async function readAgain() {
    setIsReading(true)
    await read()
    setIsReading(false)
    setHasWaited(true)
  }

  if (problem.status === 429 && !hasWaited)
    return <RateLimited seconds={problem.retryAfterSeconds ?? 10} onOver={() => void readAgain()} />
  return (
    <ProblemNote
      problem={problem}
      facts={{ seconds: problem.retryAfterSeconds ?? 10 }}
      actions={
        <Button isBusy={isReading} onClick={() => void readAgain()}>
          {messages.common.tryAgain}
        </Button>
      }
    />
  )
}

function RateLimited({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [until] = useState(() => steadyNow() + seconds * 1000)
  const secondsLeft = useSecondsLeft(until, onOver)
  if (secondsLeft === 0) return <Skeleton rows={2} />
  return <FormNote form={{ problem: null, limit: { secondsLeft, totalSeconds: seconds } }} />
}
