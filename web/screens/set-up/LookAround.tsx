import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { fillSample } from '../../../contract/sample/sample.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Button } from '../../ui/Button.tsx'
import { setUpMessages } from '../../messages/en/set-up.ts'
import { useMessages } from '../../context/messages.ts'
import './LookAround.css'

/** Offers to fill the site with sample users, as an alternative to setting up the site. */
export function LookAround() {
  const { site, call, go } = useApp()
  const messages = useMessages(setUpMessages)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)
  if (site.sample !== 'offered') return null

  async function fill() {
    setIsPending(true)
    setProblem(null)
    const { error } = await call(fillSample)
    if (error) {
      setProblem(error)
      setIsPending(false)
      return
    }
    tellOtherTabs('signed-in')
    go('/dev/sample')
  }

  return (
    <section className="gh-look-around" aria-label={messages.sample}>
      <p className="gh-or">
        <span>{messages.or}</span>
      </p>
      {problem && <ProblemNote problem={problem} />}
      <Button isLarge isBusy={isPending} onClick={() => void fill()}>
        {messages.sample}
      </Button>
      <p className="gh-small gh-quiet">{messages.sampleSentence}</p>
    </section>
  )
}
