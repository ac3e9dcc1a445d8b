import { usePorts } from '../../context/app.tsx'
import { Copy } from '../../ui/Copy.tsx'
import './ProblemCode.css'

/** The code of a problem, to quote when asking for support. */
export function ProblemCode({ code }: { code: string }) {
  const { words } = usePorts()
  const { unknownCode, copied } = words.common
  return (
    <p className="gh-problem-code">
      <code>{code}</code>
      <Copy text={code} label={words.common.copy(unknownCode)} copiedLabel={copied} />
    </p>
  )
}
