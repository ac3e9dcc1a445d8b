import { CircleCheck, CircleDashed } from 'lucide-react'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { usePorts } from '../../../context/app.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

/** What stands between the installation and production; once nothing does, one line. */
export function Checklist({ checks }: { checks: readonly LaunchCheck[] }) {
  const { overview: words } = useMessages(overviewMessages)
  const done = checks.filter(({ passed }) => passed).length
  if (done === checks.length)
    return (
      <Note kind="ok" title={words.ready}>
        {words.readySentence}
      </Note>
    )
  return (
    <Section id="checklist" title={words.checklist} sentence={words.checklistSentence(done, checks.length)}>
      <ul>
        {openFirst(checks).map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  )
}

function CheckRow({ check: { id, passed, setting } }: { check: LaunchCheck }) {
  const { overview: words } = useMessages(overviewMessages)
  const Icon = passed ? CircleCheck : CircleDashed
  return (
    <li className={passed ? 'gh-check-row gh-check-row-passed' : 'gh-check-row'}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <p>{words.checks[id][passed ? 'passed' : 'open']}</p>
        {!passed && setting && <Setting names={setting.split(', ')} />}
        {id === 'mail' && passed && <TestMail />}
      </div>
      {passed ? <Tag kind="ok">{words.done}</Tag> : <Tag kind="warn">{words.open}</Tag>}
    </li>
  )
}

/** That mail leaves is not yet that it arrives. */
function TestMail() {
  const { Link } = usePorts()
  const { overview: words } = useMessages(overviewMessages)
  return <Link href="/admin/emails">{words.testMail}</Link>
}

/** The option that settles a check, and the variable or command that does the same. */
function Setting({ names }: { names: string[] }) {
  const { words } = usePorts()
  return (
    <ul className="gh-check-setting">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
          <Copy text={name} label={words.common.copy(name)} copiedLabel={words.common.copied} />
        </li>
      ))}
    </ul>
  )
}

function openFirst(checks: readonly LaunchCheck[]) {
  return checks.toSorted((one, other) => Number(one.passed) - Number(other.passed))
}
