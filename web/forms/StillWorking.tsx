import { LinkButton } from '../ui/Button.tsx'
import { useMessages } from '../context/messages.ts'

type StillWorkingProps = { form: { isSlow: boolean; cancel: () => void } }

/** Shows that a request is taking longer than usual, and offers to cancel it. */
export function StillWorking({ form }: StillWorkingProps) {
  const messages = useMessages()
  if (!form.isSlow) return null
  return (
    <p className="gh-small gh-quiet" role="status">
      {messages.common.stillWorking} <LinkButton onClick={form.cancel}>{messages.common.cancel}</LinkButton>
    </p>
  )
}
