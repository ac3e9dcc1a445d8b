import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { DoctorResult } from '../../../../contract/admin/doctor.ts'
import { useMessages } from '../../../context/messages.ts'
import { doctorMessages } from '../../../messages/en/admin/doctor.ts'
import { doctorTexts } from '../../../messages/en/admin/doctor-texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextWithCode } from './TextWithCode.tsx'
import { translated } from './translated.ts'

const icons = { ok: CircleCheck, warning: TriangleAlert, wrong: CircleAlert }
const seriousness = { wrong: 0, warning: 1, ok: 2 }

/** The results of one group: findings first, the most serious on top, and the passed checks collapsed. */
export function DoctorGroup({ group, results }: { group: DoctorResult['group']; results: readonly DoctorResult[] }) {
  const { doctor: messages } = useMessages(doctorMessages)
  const found = results.filter(({ level }) => level !== 'ok')
  const passed = results.filter(({ level }) => level === 'ok')
  if (results.length === 0) return null
  return (
    <Card id={`doctor-${group}`} title={messages.groups[group]} isFlush>
      {found.length > 0 && (
        <ul className="gh-doctor-results">
          {found
            .toSorted((one, other) => seriousness[one.level] - seriousness[other.level])
            .map((result) => (
              <Result key={result.check} result={result} />
            ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="gh-doctor-passed">
          <summary>{messages.passed(passed.length)}</summary>
          <ul className="gh-doctor-results">
            {passed.map((result) => (
              <Result key={result.check} result={result} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** The result of one check. Reports from earlier versions have no `said`, so their texts are shown in English. */
function Result({ result: { check, level, finding, remedy, said } }: { result: DoctorResult }) {
  const { doctor: messages } = useMessages(doctorMessages)
  const { texts } = useMessages(doctorTexts)
  const Icon = icons[level]
  return (
    <li className={`gh-doctor-result gh-doctor-${level}`}>
      <Icon size={20} strokeWidth={1.6} aria-label={messages.levels[level]} role="img" />
      <div lang={said ? undefined : 'en'}>
        <p className="gh-doctor-check">{said ? translated(check, texts) : check}</p>
        <p>
          <TextWithCode text={said ? translated(said.finding, texts) : finding} />
        </p>
        {remedy !== null && (
          <p className="gh-doctor-remedy">
            <TextWithCode text={said?.remedy ? translated(said.remedy, texts) : remedy} />
          </p>
        )}
      </div>
    </li>
  )
}
