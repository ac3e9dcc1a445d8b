import { Copy } from '../../ui/Copy.tsx'
import { useMessages } from '../../context/messages.ts'
import './ProblemCode.css'

/** The code of a problem, to quote when asking for support. */
export function ProblemCode({ code }: { code: string }) {
  const messages = useMessages()
  const { unknownCode, copied } = messages.common
  return (
    <p className="gh-problem-code">
      <code>{code}</code>
      <Copy text={code} label={messages.common.copy(unknownCode)} copiedLabel={copied} />
    </p>
  )
}
