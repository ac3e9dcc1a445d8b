import { CircleCheck, CircleDashed } from 'lucide-react'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { useApp } from '../../../context/app.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

/** The checks to pass before going to production, open ones first. Once all pass, a single line replaces them. */
export function Checklist({ checks }: { checks: readonly LaunchCheck[] }) {
  const { overview: messages } = useMessages(overviewMessages)
  const done = checks.filter(({ passed }) => passed).length
  if (done === checks.length)
    return (
      <Note kind="ok" title={messages.ready}>
        {messages.readySentence}
      </Note>
    )
  return (
    <Section id="checklist" title={messages.checklist} sentence={messages.checklistSentence(done, checks.length)}>
      <ul>
        {openFirst(checks).map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  )
}

function CheckRow({ check: { id, passed, fix } }: { check: LaunchCheck }) {
  const { overview: messages } = useMessages(overviewMessages)
  const Icon = passed ? CircleCheck : CircleDashed
  return (
    <li className={passed ? 'gh-check-row gh-check-row-passed' : 'gh-check-row'}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <p>{messages.checks[id][passed ? 'passed' : 'open']}</p>
        {!passed && fix && <Fix lines={[fix.env, fix.file, fix.command].filter((line) => line !== null)} />}
        {id === 'mail' && passed && <TestMail />}
      </div>
      {passed ? <Tag kind="ok">{messages.done}</Tag> : <Tag kind="warn">{messages.open}</Tag>}
    </li>
  )
}

/** A configured mail server does not prove that mails arrive, so this links to the page that sends test mails. */
function TestMail() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  return <Link href="/admin/emails">{messages.testMail}</Link>
}

/** The lines that make a check pass, for the environment, the configuration file or the command line. */
function Fix({ lines }: { lines: string[] }) {
  const messages = useMessages()
  return (
    <ul className="gh-check-setting">
      {lines.map((line) => (
        <li key={line}>
          <code>{line}</code>
          <Copy text={line} label={messages.common.copy(line)} copiedLabel={messages.common.copied} />
        </li>
      ))}
    </ul>
  )
}

function openFirst(checks: readonly LaunchCheck[]) {
  return checks.toSorted((one, other) => Number(one.passed) - Number(other.passed))
}
