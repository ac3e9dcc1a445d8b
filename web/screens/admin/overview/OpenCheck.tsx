import { CircleDashed } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages, type OverviewMessages } from '../../../messages/en/admin/overview.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { brandingPath } from '../paths.ts'

const configurationFile = 'gatehouse.config.ts'

type OpenCheckProps = { check: LaunchCheck; startsOpen: boolean }

/** A check that does not pass yet. Its button shows how to make the check pass. */
export function OpenCheck({ check, startsOpen }: OpenCheckProps) {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const [isOpen, setIsOpen] = useState(startsOpen)
  const id = useId()
  const { open, sentence } = messages.checks[check.id]
  return (
    <li className="gh-launch-check">
      <CircleDashed size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <p id={`${id}-title`} className="gh-launch-check-title">
          {open}
        </p>
        <p>
          {sentence} {check.id === 'branding' && <Link href={brandingPath}>{messages.previewBranding}</Link>}
        </p>
      </div>
      <Button
        id={`${id}-button`}
        aria-labelledby={`${id}-button ${id}-title`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.fix}
      </Button>
      {isOpen && (
        <div id={id} className="gh-launch-check-fix">
          <Fix check={check} />
        </div>
      )}
    </li>
  )
}

function Fix({ check: { id, fix } }: { check: LaunchCheck }) {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  if (!fix) return <Link href="/organizations/new">{messages.createOrganization}</Link>
  const { env, file, command, docs } = fix
  return (
    <>
      {id === 'second-administrator' && (
        <p>
          {messages.chooseAdmin} <Link href="/admin/users">{messages.openPeople}</Link>
        </p>
      )}
      {(env ?? file) !== null && <p>{adding(messages, id, env !== null && file !== null)}</p>}
      {env !== null && <Line text={env}>{file !== null && messages.environment}</Line>}
      {file !== null && <Line text={file}>{configurationFile}</Line>}
      {command !== null && (
        <>
          <p>{messages.runCommand}</p>
          <Line text={command} />
        </>
      )}
      <p className="gh-launch-check-docs">
        <Rich text={messages.documentation(docs)} />
      </p>
    </>
  )
}

function adding(messages: OverviewMessages['overview'], id: LaunchCheck['id'], isChoice: boolean) {
  if (id === 'password-check') return messages.allowService
  return isChoice ? messages.addOne : messages.addLine
}

/** A line to copy, with a caption that names the file it belongs in. */
function Line({ text, children }: { text: string; children?: ReactNode }) {
  const messages = useMessages()
  return (
    <figure className="gh-launch-check-line">
      {children && <figcaption>{children}</figcaption>}
      <div>
        <code>{text}</code>
        <Copy text={text} label={messages.common.copy(text)} copiedLabel={messages.common.copied} />
      </div>
    </figure>
  )
}
