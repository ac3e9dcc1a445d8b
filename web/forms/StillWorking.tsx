import { usePorts } from '../context/app.tsx'
import { LinkButton } from '../ui/Button.tsx'

type StillWorkingProps = { form: { isSlow: boolean; cancel: () => void } }

/** Says that a request is taking longer than usual, and offers to cancel it. */
export function StillWorking({ form }: StillWorkingProps) {
  const { words } = usePorts()
  if (!form.isSlow) return null
  return (
    <p className="gh-small gh-quiet" role="status">
      {words.common.stillWorking} <LinkButton onClick={form.cancel}>{words.common.cancel}</LinkButton>
    </p>
  )
}
