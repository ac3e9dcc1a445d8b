import { ChevronDown, CircleCheck, Stethoscope } from 'lucide-react'
import { useId, useState } from 'react'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { OpenCheck } from './OpenCheck.tsx'
import { useIsReadyShown } from './use-ready-since.ts'
import './Checklist.css'

/**
 * The checks to pass before going to production, open checks first. Once all checks pass, the list is collapsed when
 * the page opens. A week later, the list is no longer shown.
 */
export function Checklist({ checks }: { checks: readonly LaunchCheck[] }) {
  const { overview: messages } = useMessages(overviewMessages)
  const passed = checks.filter((check) => check.passed)
  const open = checks.filter((check) => !check.passed)
  const isReady = open.length === 0
  const isShown = useIsReadyShown(isReady)
  const [isExpanded, setIsExpanded] = useState(!isReady)
  const id = useId()
  if (isReady && !isShown) return null
  const name = isReady ? messages.ready : messages.checklist
  return (
    <Card
      id="checklist"
      title={
        <span className="gh-checklist-title">
          <Ring done={passed.length} all={checks.length} />
          {name} <span className="gh-checklist-progress">{messages.progress(passed.length, checks.length)}</span>
        </span>
      }
      aside={<Toggle label={name} controls={id} isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} />}
      isFlush
    >
      {isExpanded && (
        <ul id={id} className="gh-launch-checks">
          {open.map((check, index) => (
            <OpenCheck key={check.id} check={check} startsOpen={index === 0} />
          ))}
          <PassedChecks checks={passed} startsShown={isReady} />
          <DoctorLink />
        </ul>
      )}
    </Card>
  )
}

/** Links to the doctor, which has more checks than this list and takes longer. */
function DoctorLink() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <li className="gh-launch-check">
      <Stethoscope size={20} strokeWidth={1.6} aria-hidden />
      <p>
        <Link href="/admin/doctor">{messages.doctor}</Link>
      </p>
    </li>
  )
}

type ToggleProps = { label: string; controls: string; isExpanded: boolean; onToggle: () => void }

function Toggle({ label, controls, isExpanded, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className="gh-checklist-toggle"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? controls : undefined}
      onClick={onToggle}
    >
      <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

/** A progress ring, hidden from screen readers because the text next to it has the same numbers. */
function Ring({ done, all }: { done: number; all: number }) {
  return (
    <svg className="gh-checklist-ring" viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="8" />
      {done > 0 && <circle cx="10" cy="10" r="8" pathLength={all} strokeDasharray={`${done} ${all}`} />}
    </svg>
  )
}

function PassedChecks({ checks, startsShown }: { checks: readonly LaunchCheck[]; startsShown: boolean }) {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const [isShown, setIsShown] = useState(startsShown)
  const id = useId()
  if (checks.length === 0) return null
  return (
    <>
      {!startsShown && (
        <li className="gh-launch-check gh-launch-check-passed">
          <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
          <p>{messages.done(checks.length)}</p>
          <LinkButton
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? messages.hide : messages.show}
          </LinkButton>
        </li>
      )}
      {isShown && (
        <li id={id}>
          <ul>
            {checks.map((check) => (
              <li key={check.id} className="gh-launch-check gh-launch-check-passed">
                <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
                <p>{messages.checks[check.id].passed}</p>
                {/* A mail transport alone does not prove that mails arrive, so this check links to test mails. */}
                {check.id === 'mail' && <Link href="/admin/emails">{messages.testMail}</Link>}
              </li>
            ))}
          </ul>
        </li>
      )}
    </>
  )
}
